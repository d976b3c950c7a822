import type { IncidentCard } from '../engine/engineClient';

/** The incidents in which every wanted word occurs, in either language; all of them when nothing is wanted. */
export function matching(all: readonly IncidentCard[], wanted: string): readonly IncidentCard[] {
  const words = wanted
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return all.filter(({ id, title, story, sources }) => {
    const text = [id, title.en, title.zh, story.en, story.zh, ...sources].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
