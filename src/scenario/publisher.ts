/** The program of a publisher that only says what it publishes: publish each item, and with confirms wait and resend. */
import type { ProgramData } from './programForm';
import type { ProcessData } from './scenarioForm';

/** Publishes each given item; after a nack or a timeout again, until a confirm comes, unless `resend: false`. */
export function publisherProgram(process: ProcessData): ProgramData {
  const { resend, ...publish } = process.publishes ?? {};
  const item = { take: true, landmark: 'taken' } as const;
  if (!process.confirms) return { operations: { take: item, publish: { publish, landmark: 'published' } } };
  const timeout = process.confirmTimeout === undefined ? {} : { timeout: process.confirmTimeout };
  return {
    operations: {
      take: item,
      publish: { publish, landmark: 'published', on: [{ if: 'error', as: 'not sent', go: 'publish' }] },
      confirm: {
        confirm: timeout,
        landmark: 'confirmed',
        on: [
          { if: 'returned', as: 'returned', go: 'take' },
          { if: 'not confirmed', as: 'no confirm', go: resend === false ? 'take' : 'publish' },
        ],
      },
    },
  };
}
