/** Draws the heads of the lanes: names, and under them what each lane holds at the present step. */
import type { FontName } from '../fonts';
import { fitNeighbours } from './fitHeads';
import type { Mark, TextRole } from '../marks';
import type { Forms } from './act';
import { laneX, type Canvas } from './canvas';
import type { Lane } from './lane';
import { processNow, stateOfLane } from './laneState';
import { countedColumn, type Titles } from './titles';

const SQUARE = 7;
const PITCH = 9;

interface Head {
  readonly lane: Lane;
  readonly x: number;
  readonly names: Forms;
  readonly role: TextRole;
  readonly font: FontName;
  readonly subs: Forms;
  /** Prefetch in hand and in all, drawn instead of a text. */
  readonly squares: readonly [number, number] | null;
}

/** The heads of a pane at the present step; the baseline of the lower line lies 4 above `height`. */
export function drawHeads(canvas: Canvas, titles: Titles, height: number): readonly Mark[] {
  const heads = canvas.reading.lanes.map((lane) => headOf(canvas, lane, titles));
  const edges = [canvas.pane.x - 20, canvas.pane.right - 6] as const;
  const names = fitNeighbours(
    heads.map(({ names, x, font }) => ({ forms: names, x, font })),
    edges,
  );
  const subs = fitNeighbours(
    heads.map(({ subs, x, squares }) => ({ forms: squares ? [''] : subs, x, font: 'tiny' })),
    edges,
  );
  const marks = heads.flatMap((head, index) =>
    headMarks(canvas, head, names[index] ?? '', subs[index] ?? '', height),
  );
  return canvas.frame.braces ? [...marks, ...drawBraces(canvas, titles, height)] : marks;
}

function headOf(canvas: Canvas, lane: Lane, titles: Titles): Head {
  const { names, role, strong } = namesOf(canvas, lane, titles);
  const { subs, squares } = stateOfLane(canvas, lane);
  return {
    lane,
    x: laneX(canvas, lane.id),
    names,
    role,
    font: strong ? 'labelStrong' : 'label',
    subs,
    squares,
  };
}

function namesOf(
  canvas: Canvas,
  { kind, of }: Lane,
  titles: Titles,
): { readonly names: Forms; readonly role: TextRole; readonly strong: boolean } {
  const { setting } = canvas.reading.scene;
  const alias = setting.queues.find(({ name }) => name === of)?.alias ?? of;
  switch (kind) {
    case 'ready':
      return { names: ['ready', 'rdy'], role: 'queued', strong: false };
    case 'unacked':
      return { names: ['unacked', 'un'], role: 'queued', strong: false };
    case 'dead':
    case 'wait':
      return { names: [...given(titles.queues, of), of, alias], role: 'queued', strong: false };
    case 'cache':
      return { names: ['Redis'], role: 'strong', strong: true };
    case 'db':
      return { names: [countedColumn(setting)?.table ?? 'database', 'db'], role: 'strong', strong: true };
    case 'service':
      return { names: [...given(titles.services, of), of], role: 'strong', strong: true };
    case 'P':
    case 'C': {
      const isUp = processNow(canvas, of)?.up ?? true;
      return { names: [...given(titles.processes, of), of], role: isUp ? 'strong' : 'down', strong: true };
    }
  }
}

function given(titles: { readonly [name: string]: string } | undefined, name: string): Forms {
  const title = titles?.[name];
  return title === undefined ? [] : [title];
}

function headMarks(canvas: Canvas, head: Head, name: string, sub: string, height: number): readonly Mark[] {
  const { lane, x, role, font, squares } = head;
  const common = { phase: 'past', pane: canvas.pane.index } as const;
  const key = `p${canvas.pane.index} head ${lane.id}`;
  const full = head.names[0] ?? '';
  const title = full === name ? {} : { title: full };
  const texts: Mark[] = [
    {
      ...common,
      key,
      kind: 'text',
      role,
      x,
      y: height - 18,
      text: name,
      anchor: 'middle',
      font,
      plate: false,
      ...title,
    },
  ];
  if (sub !== '') {
    texts.push({
      ...common,
      key: `${key} sub`,
      kind: 'text',
      role: 'soft',
      x,
      y: height - 4,
      text: sub,
      anchor: 'middle',
      font: 'tiny',
      plate: false,
    });
  }
  if (!squares) return texts;
  const [inHand, all] = squares;
  const left = x - (all * PITCH) / 2 + 1;
  const pips = Array.from({ length: all }, (_, index): Mark => {
    const pip = { x: left + index * PITCH, y: height - 11, width: SQUARE, height: SQUARE, radius: 0 };
    return {
      ...common,
      key: `${key} pip ${index}`,
      kind: 'rect',
      role: index < inHand ? 'pipFull' : 'pip',
      ...pip,
    };
  });
  return [...texts, ...pips];
}

/** Lines over what belongs together: the two lanes of a queue, and the consumers. */
function drawBraces(canvas: Canvas, titles: Titles, height: number): readonly Mark[] {
  const { lanes, scene } = canvas.reading;
  const worked = lanes.filter(({ kind }) => kind === 'ready');
  const consumers = lanes.filter(({ kind }) => kind === 'C');
  const queues = worked.flatMap((lane): readonly Mark[] => {
    const other = lanes.find(({ kind, of }) => kind === 'unacked' && of === lane.of);
    const alias = scene.setting.queues.find(({ name }) => name === lane.of)?.alias ?? lane.of;
    const name = titles.queues?.[lane.of] ?? (worked.length > 1 ? alias : canvas.words.queue);
    return other
      ? brace(
          canvas,
          `queue ${lane.of}`,
          name,
          laneX(canvas, lane.id) - 16,
          laneX(canvas, other.id) + 22,
          height,
        )
      : [];
  });
  const [first, last] = [consumers[0], consumers.at(-1)];
  if (!first || !last || consumers.length < 2) return queues;
  return [
    ...queues,
    ...brace(
      canvas,
      'consumers',
      canvas.words.consumers,
      laneX(canvas, first.id) - 14,
      laneX(canvas, last.id) + 14,
      height,
    ),
  ];
}

function brace(
  canvas: Canvas,
  what: string,
  name: string,
  x1: number,
  x2: number,
  height: number,
): readonly Mark[] {
  const common = { phase: 'past', pane: canvas.pane.index } as const;
  const key = `p${canvas.pane.index} brace ${what}`;
  return [
    { ...common, key, kind: 'line', role: 'brace', x1, y1: height - 30.5, x2, y2: height - 30.5 },
    {
      ...common,
      key: `${key} name`,
      kind: 'text',
      role: 'strong',
      x: (x1 + x2) / 2,
      y: height - 34,
      text: name,
      anchor: 'middle',
      font: 'labelStrong',
      plate: false,
    },
  ];
}
