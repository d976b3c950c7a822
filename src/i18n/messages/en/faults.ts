/** Faults and their ends, and time. */
export const faults = {
  crash: {
    idle: '[strong:{process} crashes] with nothing in hand.',
    beforeAck: '[strong:{process} crashes] before its ack: the broker takes {copies} back.',
    beforeEffect: '[strong:{process} crashes] before the effect: the broker takes {copies} back.',
    afterEffect:
      '[strong:{process} crashes] after the effect and before its ack: the broker takes {copies} back.',
    done: '[strong:{process} crashes] before its ack: {event} stays {effect}, but the broker takes {copies} back.',
    beforeMark:
      '[strong:{process} crashes] between the effect and its mark: the broker takes {copies} back, and nothing says that it was done.',
    afterMark:
      '[strong:{process} crashes] between its mark and the effect: the broker takes {copies} back, but it already counts as done.',
    inTransaction:
      '[strong:{process} crashes]: the database rolls its transaction back, the broker takes {copies} back.',
    inTransactionDone:
      '[strong:{process} crashes]: the database rolls its transaction back, but {event} stays {effect}, and the broker takes {copies} back.',
    rolledBack: '[strong:{process} crashes]: the database rolls its transaction back.',
    prefetched: '[strong:{process} crashes]: the broker takes back {copies}, which it had not touched yet.',
    forgotten:
      '[strong:{process} crashes] with {copy} in hand, which the broker has already forgotten: [lost:nobody will deliver it again].',
    afterAck: '[strong:{process} crashes] after its ack: nothing comes back.',
    atWork: '[strong:{process} crashes] in the middle of {event}, before {operation}.',
    before: '[strong:{process} crashes] before {operation}.',
    byItself: '{process} ends itself.',
  },
  cut: {
    plain: '[strong:The connection of {process} breaks]; {process} lives on.',
    inHand:
      '[strong:The connection of {process} breaks]: the broker takes {copies} back, while {process} goes on working on {copy}.',
    takesBack: '[strong:The connection of {process} breaks]: the broker takes {copies} back.',
    framesLost: '[strong:The connection of {process} breaks], and what was on its way is lost: {frames}.',
  },
  disconnected: {
    cut: '{process} has lost its connection.',
    channelClosed: 'The broker has closed the channel of {process}.',
    connectionClosed: 'The broker has closed the connection of {process}.',
    brokerRestart: '{process} has lost its connection: the broker restarted.',
    detected: 'The broker has heard nothing from {process} for too long and gives it up.',
    detectedTakesBack: 'The broker has heard nothing from {process} for too long: it takes {copies} back.',
    closed: '{process} closes its connection.',
    closedTakesBack: '{process} closes its connection: the broker takes {copies} back.',
  },
  silenced: '[strong:The network to {process} goes silent]: neither side notices yet.',
  started: {
    first: '{process} starts.',
    again: '{process} starts again, with an empty memory.',
  },
  reconnected: {
    plain: '{process} connects again.',
    inHand: '{process} connects again, with {copy} still in hand: its old delivery tag is worth nothing now.',
  },
  brokerRestarted: {
    plain: '[strong:The broker restarts]: every connection ends.',
    takesBack:
      '[strong:The broker restarts]: every connection ends, and {copies} {count|is|are} ready again.',
    loses:
      '[strong:The broker restarts]: every connection ends, and [lost:{copies} {count|is|are} gone]: {count|it was|they were} not persistent.',
  },
  cacheFailedOver: {
    plain: '[strong:Redis fails over]: the replica had everything.',
    forgets: '[strong:Redis fails over]: the replica never heard of {keys}.',
  },
  failed: {
    error: '[strong:{process}’s {operation} fails]: nothing of it was done.',
    unknown: '{process}’s {operation} is done, but the answer never comes: {process} [strong:cannot know].',
  },
  time: {
    passes: '{time} pass.',
    expired: '{time} pass: {copies} {count|has|have} expired.',
    ackTimeout: '{time} pass: the ack of {process} has taken too long, and the broker closes its channel.',
    ms: '{count} ms',
    s: '{count} s',
    min: '{count} min',
    h: '{count} h',
    d: '{count} {count|day|days}',
  },
} as const;
