import { NAMES } from './names.ts';
import { matchesAt, type Pattern, patternOf } from './pattern.ts';
import { closeElement, openElement } from './sink.ts';
import type { Sink } from './sink-state.ts';

/**
 * What lay between two texts: the tags as written and what they did, an id opened or 0 closed; `leaf` is the element whose text
 * comes next, 0 where the child of `feedback` ended.
 */
export type Step = { pattern: Pattern; moves: readonly number[]; leaf: number };

/** The steps seen behind each element with text (id 0: before the first one), by the element that holds it, the likeliest first. */
export type Steps = Step[][];

const MOST_CHARS = 400;
const MOST_STEPS = 8;

/**
 * The key of `Steps` for what follows element `id` inside element `parent`. The place of the sink would not do: `identifiers` and
 * `identities` are one place, and the step out of one must not be taken out of the other.
 */
export function stepKey(parent: number, id: number): number {
  return parent * NAMES.length + id;
}

/** The known step at `at`, which then becomes likelier, or null. Reporters write every record alike, so one nearly always matches. */
export function stepAt(steps: Steps, key: number, view: DataView, at: number): Step | null {
  const known = steps[key];
  if (known === undefined) return null;
  for (let i = 0; i < known.length; i += 1) {
    const step = known[i] as Step;
    if (!matchesAt(view, at, step.pattern)) continue;
    if (i > 0) {
      known[i] = known[i - 1] as Step;
      known[i - 1] = step;
    }
    return step;
  }
  return null;
}

/** Does what a step did; `open` gets the elements it leaves open by their depth. */
export function takeStep(sink: Sink, { moves }: Step, open: number[]): void {
  for (let i = 0; i < moves.length; i += 1) {
    const id = moves[i] as number;
    if (id === 0) closeElement(sink);
    else {
      openElement(sink, id);
      if (sink.leaf === 0) open[sink.stack.length] = id;
    }
  }
}

/** Remembers a step; of many the oldest unlikely one is forgotten, a very long one is not kept. */
export function keepStep(steps: Steps, key: number, text: string, moves: readonly number[], leaf: number): void {
  if (text.length > MOST_CHARS) return;
  steps[key] ??= [];
  const known = steps[key];
  if (known.length === MOST_STEPS) known.pop();
  known.push({ pattern: patternOf(text), moves: [...moves], leaf });
}
