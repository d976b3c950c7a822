/** One thing the simulated broker does, where RabbitMQ documents it, and how we know. */
export interface Rule {
  readonly rule: string;
  /** Page of the documentation. */
  readonly page: string;
  /** Recorded scripts that show it on a real server, or that nobody ran it. */
  readonly shownBy: readonly [string, ...string[]] | 'read, not run';
  /** The server it was run on, or the releases the documentation speaks of. */
  readonly version: string;
}

const DOCUMENTATION = 'https://www.rabbitmq.com/docs/';

/** A rule that recordings of a real server show. */
export function shown(rule: string, page: string, ...scripts: [string, ...string[]]): Rule {
  return { rule, page: DOCUMENTATION + page, shownBy: scripts, version: 'RabbitMQ 3.10.8' };
}

/** A rule that was read in the documentation and never run. */
export function read(rule: string, page: string, version: string): Rule {
  return { rule, page: DOCUMENTATION + page, shownBy: 'read, not run', version };
}
