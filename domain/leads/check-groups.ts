import type { SecurityScore } from '../score/security-score.ts';
import { scoreGroups } from '../vocabulary/leads.ts';

/** A group of a check: points of what was measured, and what to do first; `of` is 0 where nothing was measured. */
export type CheckGroup = { group: (typeof scoreGroups)[number]; earned: number; of: number; todo: string | null };

const rounded = (points: number) => Math.round(points * 10) / 10;

/** The points of a check by group, in the order in which groups are shown. */
export function checkGroups({ lines }: Pick<SecurityScore, 'lines'>): CheckGroup[] {
  return scoreGroups.map((group) => {
    const own = lines.filter((line) => line.group === group && line.earned !== null);
    const first = own.find(({ todo }) => todo !== null);
    return {
      group,
      earned: rounded(own.reduce((sum, { earned }) => sum + (earned ?? 0), 0)),
      of: own.reduce((sum, { of }) => sum + of, 0),
      todo: first?.todo ?? null,
    };
  });
}
