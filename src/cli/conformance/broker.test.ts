import { describe, expect, it } from 'vitest';
import { conformBroker } from './broker';
import { compareScript } from './brokerCompare';
import { readScript, scriptFiles, type Script } from './brokerScript';
import { unsupportedFeature } from './brokerUnsupported';

const recordings = `${import.meta.dirname}/../../../tests/conformance/rabbitmq`;
const scripts = scriptFiles(recordings).map(readScript);

describe('the simulated broker does what the recorded RabbitMQ did', () => {
  it.each(scripts.map((script) => [script.name, script] as const))('%s', (_name, script) => {
    expect(unsupportedFeature(script)).toBeNull();
    expect(compareScript(script, '3.10')).toBeNull();
  });

  it('leaves out the recordings of known bugs', () => {
    expect(scripts.length).toBeGreaterThanOrEqual(197);
    expect(scripts.map(({ name }) => name)).not.toContain('sac-cancel-stalls-backlog');
  });
});

describe('conformance fails where it should', () => {
  const script = scripts.find(({ name }) => name === 'ack-twice') as Script;

  it('on a step whose recording says otherwise', () => {
    const observed = script.observed.map((events) =>
      events.map((event) => (event['type'] === 'deliver' ? { ...event, redelivered: true } : event)),
    );
    expect(compareScript({ ...script, observed }, '3.10')).toMatchObject({ step: 2 });
  });

  it('on an event that is missing or too many', () => {
    const observed = [...script.observed.slice(0, -1), [{ type: 'getEmpty', channel: 'a' }]];
    expect(compareScript({ ...script, observed }, '3.10')).toMatchObject({ step: script.steps.length - 1 });
  });

  it('on final contents that differ', () => {
    expect(compareScript({ ...script, final: { queues: { q: { exists: false } } } }, '3.10')).toMatchObject({
      step: null,
    });
  });

  it('names what it leaves out', () => {
    const stream = {
      op: 'queueDeclare',
      connection: 'A',
      channel: 'a',
      queue: 's',
      arguments: { 'x-queue-type': 'stream' },
    };
    expect(unsupportedFeature({ steps: [stream as Script['steps'][number]] })).toBe('streams');
    expect(unsupportedFeature({ steps: [{ op: 'txSelect' } as unknown as Script['steps'][number]] })).toBe(
      'operation txSelect',
    );
  });

  it('counts a folder that is not there as nothing run, and says so', () => {
    const lines: string[] = [];
    const tally = conformBroker(['no/such/folder'], (line) => lines.push(line));
    expect(tally).toEqual({ passed: 0, failed: 0, skipped: 0 });
    expect(lines).toEqual(['no/such/folder: no such folder', '0 passed, 0 failed, 0 skipped']);
  });
});
