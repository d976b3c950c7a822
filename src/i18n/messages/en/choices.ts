/** Labels: what can happen next, why something cannot, what became of an event. No full stop. */
export const decisions = {
  perform: '{process}: {operation}',
  take: '{process} takes the next message in hand',
  takeCopy: '{process} takes {copy} in hand',
  takeItem: '{process} takes up {event}',
  ack: '{process} acks {copy}',
  nack: '{process} gives {copy} back (nack)',
  reject: '{process} rejects {copy}',
  rejectAway: '{process} rejects {copy} without requeue',
  settleAnything: '{process}: {method}',
  publish: '{process} publishes {event}',
  publishNext: '{process} publishes its next message',
  confirm: '{process} looks at its confirms',
  call: '{process} calls {service}',
  ask: '{process} asks {service}',
  get: '{process} fetches from {queue}',
  cancel: '{process} cancels its consumer',
  subscribe: '{process} subscribes',
  closeChannel: '{process} closes its channel',
  closeConnection: '{process} closes its connection',
  die: '{process} ends itself',
  handOver: '{queue} hands {copy} to {process}',
  handOverNext: '{queue} hands its next message to {process}',
  crash: '{process} crashes',
  cut: '{process} loses its connection',
  silence: 'the network to {process} goes silent',
  detect: 'the broker gives {process} up',
  restart: '{process} restarts',
  reconnect: '{process} reconnects',
  failError: '{process}’s {operation} fails',
  failUnknown: '{process}’s {operation} is done, its answer is lost',
  arriveOut: 'the {frame} of {process} arrives at the broker',
  arriveIn: 'the {frame} arrives at {process}',
  arriveOutNext: 'the next frame of {process} arrives at the broker',
  arriveInNext: 'the next frame arrives at {process}',
  restartBroker: 'the broker restarts',
  failOver: 'Redis fails over',
  pass: '{time} pass',
} as const;

export const reasons = {
  down: '{process} is down',
  up: '{process} is up',
  ended: '{process} has nothing more to do',
  nothingToTake: 'nothing is waiting for {process}',
  notYet: '{process} begins at {time}',
  busy: '{process} is busy until {time}',
  waitsForLock: '{process} waits: {holder}’s transaction holds the lock',
  waitsForLockOfSomebody: '{process} waits: another transaction holds the lock',
  notRecorded: 'this step of {process} was never recorded on {engine}: SQLite can go on here',
  unsupported: '{process} asks for {feature}, which this Redis does not have: nobody can say how it goes on',
  waitsForConfirm: '{process} waits for the confirm of the broker',
  noConnection: '{process} has no connection',
  connected: '{process} is connected',
  noConsumer: '{process} does not consume from {queue}',
  empty: '{queue} has nothing ready',
  prefetch: '{process} has its prefetch of {count} in hand',
  notActive: '{process} is not the active consumer',
  lowerPriority: 'a consumer of higher priority goes before {process}',
  nothingUnderWay: 'nothing of {process} is on its way',
  cannotFail: 'the next operation of {process} is nobody else’s and cannot fail',
  spent: 'no {fault} left in this run',
  nothingDue: 'nothing waits for time',
  timeIsUp: 'the run ends at {time}',
  notSilent: 'the connection of {process} works',
  unknown: 'not possible now',
} as const;

export const faultNames = {
  crashes: 'crash',
  cuts: 'cut',
  brokerRestarts: 'broker restart',
  failovers: 'failover of Redis',
  errors: 'database error',
  unknowns: 'lost answer',
  other: '{fault}',
} as const;

/** What became of a business event: beside the name of its pane. */
export const outcomes = {
  pending: '[strong:not {effect} yet]',
  pendingSome: '[strong:{effect} {times} so far, of {expected}]',
  heldSoFar: '[good:✓ {effect} {times} so far]',
  doubledSoFar: '[bad:‼ {effect} {times}]',
  exactlyOnce: '[good:✓ {effect} {times}]',
  never: '[good:✓ never {effect}]',
  parked: '[lost:⚑ parked, not {effect}]',
  lost: '[lost:∅ lost: never {effect}]',
  lostSome: '[lost:∅ lost: {effect} {times}, of {expected}]',
  doubled: '[bad:‼ {effect} {times}]',
  doubledOf: '[bad:‼ {effect} {times}, of {expected}]',
  stuck: '[bad:↻ stuck: {effect} {times}]',
  stuckNone: '[bad:↻ stuck: not {effect}]',
  ofEvent: '{event}: {outcome}',
} as const;

export const verdicts = {
  exactlyOnce: 'exactly once',
  parked: 'parked',
  lost: 'lost',
  doubled: 'doubled',
  stuck: 'stuck',
} as const;

/** One line each, for the legend and the help. */
export const verdictMeanings = {
  exactlyOnce: 'Every event took effect as many times as it should.',
  parked: 'No effect, but the message lies where somebody can find it.',
  lost: 'No effect, and no message is left that could bring it.',
  doubled: 'An event took effect more times than it should.',
  stuck: 'A message is still there, and nothing can move it on.',
} as const;

export const promises = { pending: 'pending', held: 'held', broken: 'broken' } as const;

export const times = { once: 'once', twice: 'twice', never: 'never', many: '{count} times' } as const;

export const landmarks = {
  received: 'received',
  checked: 'checked',
  begun: 'transaction begun',
  'id-stored': 'ID stored',
  effect: 'effect applied',
  committed: 'committed',
  marked: 'marked',
  acked: 'acked',
} as const;

export const defaults = {
  effect: 'applied',
  eventOf: '{event} {key}',
  event: 'event',
  queue: 'the queue',
  message: 'the message',
  effectItself: 'the effect',
  namedQueue: 'queue {name}',
  row: 'a row',
} as const;

export const lists = {
  comma: '{before}, {after}',
  and: '{before} and {after}',
  or: '{before} or {after}',
} as const;
