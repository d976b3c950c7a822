import { existsSync } from 'node:fs';
import { RABBIT_VERSIONS, type RabbitVersion } from '../../broker/model';
import type { Print, Tally } from '../tally';
import { compareScript, type Mismatch } from './brokerCompare';
import { readScript, scriptFiles, type Script } from './brokerScript';
import { unsupportedFeature } from './brokerUnsupported';

/**
 * Runs every script of these folders on the simulated broker and prints each mismatch. A script that uses a feature
 * we leave out is skipped, never passed.
 */
export function conformBroker(dirs: readonly string[], print: Print): Tally {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const file of dirs.flatMap((dir) => filesOf(dir, print))) {
    const script = read(file, print);
    const feature = script && unsupportedFeature(script);
    if (feature) {
      print(`${script.name}: skipped, unsupported: ${feature}`);
      tally.skipped += 1;
      continue;
    }
    const mismatch = script && attempt(script);
    if (mismatch) printMismatch(script.name, mismatch, print);
    if (script && !mismatch) tally.passed += 1;
    else tally.failed += 1;
  }
  print(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
  return tally;
}

function filesOf(dir: string, print: Print): string[] {
  if (existsSync(dir)) return scriptFiles(dir);
  print(`${dir}: no such folder`);
  return [];
}

function read(file: string, print: Print): Script | null {
  try {
    return readScript(file);
  } catch (error) {
    print(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

function attempt(script: Script): Mismatch | null {
  try {
    return compareScript(script, versionOf(script));
  } catch (error) {
    const got = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { step: null, what: 'replay', expected: 'no exception', got };
  }
}

/** The release a script was recorded on, as far as it is one we know; the recordings' own otherwise. */
function versionOf(script: Script): RabbitVersion {
  const recorded = /(\d+\.\d+)/.exec(script.broker ?? '')?.[1];
  return RABBIT_VERSIONS.find((version) => version === recorded) ?? '3.10';
}

/** Prints where a script parts from its recording. */
export function printMismatch(name: string, { step, what, expected, got }: Mismatch, print: Print): void {
  print(`${name}: ${step === null ? '' : `step ${step} `}${what}`);
  print(`  expected ${expected}`);
  print(`  got      ${got}`);
}
