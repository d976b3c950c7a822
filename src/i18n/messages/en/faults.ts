/** Faults and their ends, and time. */
export const faults = {
  crash: {
    idle: '[bad:{process} crashes] with nothing in hand.',
    beforeAck: '[bad:{process} crashes] before its ack: the broker takes {copies} back.',
    beforeEffect: '[bad:{process} crashes] before the effect: the broker takes {copies} back.',
    afterEffect:
      '[bad:{process} crashes] after the effect and before its ack: the broker takes {copies} back.',
    done: '[bad:{process} crashes] before its ack: {event} stays {effect}, but the broker takes {copies} back.',
    beforeMark:
      '[bad:{process} crashes] between the effect and its mark: the broker takes {copies} back, and nothing says that it was done.',
    afterMark:
      '[bad:{process} crashes] between its mark and the effect: the broker takes {copies} back, but it already counts as done.',
    inTransaction:
      '[bad:{process} crashes]: the database rolls its transaction back, the broker takes {copies} back.',
    inTransactionDone:
      '[bad:{process} crashes]: the database rolls its transaction back, but {event} stays {effect}, and the broker takes {copies} back.',
    rolledBack: '[bad:{process} crashes]: the database rolls its transaction back.',
    prefetched: '[bad:{process} crashes]: the broker takes back {copies}, which it had not touched yet.',
    forgotten:
      '[bad:{process} crashes] with {copy} in hand, which the broker has already forgotten: [lost:nobody will deliver it again].',
    afterAck: '[bad:{process} crashes] after its ack: nothing comes back.',
    atWork: '[bad:{process} crashes] in the middle of {event}, before {operation}.',
    before: '[bad:{process} crashes] before {operation}.',
    byItself: '{process} ends itself.',
  },
  cut: {
    plain: '[bad:The connection of {process} breaks]; {process} lives on.',
    inHand:
      '[bad:The connection of {process} breaks]: the broker takes {copies} back, while {process} goes on working on {copy}.',
    takesBack: '[bad:The connection of {process} breaks]: the broker takes {copies} back.',
    framesLost: '[bad:The connection of {process} breaks], and what was on its way is lost: {frames}.',
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
  silenced: '[bad:The network to {process} goes silent]: neither side notices yet.',
  started: {
    first: '{process} starts.',
    again: '{process} starts again, with an empty memory.',
  },
  reconnected: {
    plain: '{process} connects again.',
    inHand: '{process} connects again, with {copy} still in hand: its old delivery tag is worth nothing now.',
  },
  brokerRestarted: {
    plain: '[bad:The broker restarts]: every connection ends.',
    takesBack: '[bad:The broker restarts]: every connection ends, and {copies} {count|is|are} ready again.',
    loses:
      '[bad:The broker restarts]: every connection ends, and [lost:{copies} {count|is|are} gone]: {count|it was|they were} not durable.',
  },
  cacheFailedOver: {
    plain: '[bad:Redis fails over]: the replica had everything.',
    forgets: '[bad:Redis fails over]: the replica never heard of {keys}.',
  },
  failed: {
    error: "[bad:{process}'s {operation} fails]: nothing of it was done.",
    unknown: "{process}'s {operation} is done, but the answer never comes: {process} [bad:cannot know].",
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
