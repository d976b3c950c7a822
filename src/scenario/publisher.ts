/** The program of a publisher that only says what it publishes: publish each item, and with confirms wait and resend. */
import type { ProgramData } from './programForm';
import type { ProcessData } from './scenarioForm';

/**
 * Publishes each given item; after a nack or a timeout again, until a confirm comes, unless `resend: false`. Its first
 * publish takes the item, so one decision publishes; the resend is an operation of its own, with the item still in hand.
 */
export function publisherProgram(process: ProcessData): ProgramData {
  const { resend, ...publish } = process.publishes ?? {};
  if (!process.confirms) return { operations: { publish: { publish, landmark: 'published' } } };
  const again = resend === false ? 'publish' : 'resend';
  const confirm = {
    confirm: process.confirmTimeout === undefined ? {} : { timeout: process.confirmTimeout },
    landmark: 'confirmed',
    on: [
      { if: 'returned', as: 'returned', go: 'publish' },
      { if: 'not confirmed', as: 'no confirm', go: again },
    ],
    go: 'publish',
  };
  const sending = (id: string) => ({
    publish,
    landmark: 'published',
    on: [{ if: 'error', as: 'not sent', go: id }],
    go: 'confirm',
  });
  if (resend === false) return { operations: { publish: sending('publish'), confirm } };
  return { operations: { publish: sending('resend'), confirm, resend: sending('resend') } };
}
