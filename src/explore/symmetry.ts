/** Which processes may be taken for one another: equal plans but for the name, and programs that do not know their own. */
import type { Engine } from '../world/engine';
import { readsOf } from '../world/reads';
import type { ProcessName } from '../world/world';

/** One way to exchange interchangeable processes. */
export interface Exchange {
  /** By place: which process takes it, both counted from 0. */
  readonly taking: readonly number[];
  /** What a process, its connections and its sessions are called then. */
  readonly nameOf: (name: string) => string;
}

/** With more interchangeable processes than this in one group, only so many are exchanged. */
const EXCHANGED_MAX = 4;

export interface Symmetry {
  /** Processes of one group are interchangeable. */
  readonly groups: readonly (readonly number[])[];
  /** All exchanges, the one that changes nothing first. */
  readonly exchanges: readonly Exchange[];
}

/** The symmetry of a setting; none when it is switched off. */
export function symmetryOf(engine: Engine, on: boolean): Symmetry {
  const { processes } = engine.setting;
  const identity = processes.map((_, index) => index);
  const groups = on && !readsOf(engine.setting).self ? groupsOf(engine) : [];
  let images: readonly (readonly number[])[] = [identity];
  for (const group of groups) {
    images = images.flatMap((image) =>
      permutations(group).map((permuted) => {
        const changed = [...image];
        group.forEach((member, at) => (changed[member] = permuted[at] as number));
        return changed;
      }),
    );
  }
  const names = processes.map((plan) => plan.name);
  const exchanges = images.map((image) => ({
    taking: identity.map((place) => image.indexOf(place)),
    nameOf: renaming(names, image),
  }));
  return { groups, exchanges };
}

function groupsOf({ setting }: Engine): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  setting.processes.forEach(({ symmetry }, index) => {
    if (symmetry !== null) groups.set(symmetry, [...(groups.get(symmetry) ?? []), index]);
  });
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.slice(0, EXCHANGED_MAX));
}

/** All orders of a list, its own first. */
function permutations(list: readonly number[]): readonly (readonly number[])[] {
  if (list.length < 2) return [list];
  return list.flatMap((first, at) =>
    permutations([...list.slice(0, at), ...list.slice(at + 1)]).map((rest) => [first, ...rest]),
  );
}

/** Connections are called like their process with `'` behind, sessions with `.2` behind. */
function renaming(names: readonly ProcessName[], image: readonly number[]): (name: string) => string {
  const changed = new Map<string, string>();
  image.forEach((to, from) => changed.set(names[from] as string, names[to] as string));
  return (name) => {
    const own = /^(.*?)('*|\.\d+)$/s.exec(name);
    const to = own && changed.get(own[1] as string);
    return to === undefined || to === null ? name : `${to}${own?.[2] ?? ''}`;
  };
}
