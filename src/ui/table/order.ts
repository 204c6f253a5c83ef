export type SortValue = string | number | boolean | null | undefined;
export type Sort = { columnId: string; descending: boolean };

const words = new Intl.Collator('en-ZA', { numeric: true, sensitivity: 'base' });

const isMissing = (value: SortValue): boolean => value === null || value === undefined || value === '';

/** Numbers by size, text as a reader expects ("mail2" before "mail10"); missing values come last in both directions. */
export const compareValues = (a: SortValue, b: SortValue, descending: boolean): number => {
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
  const plain = typeof a === 'string' || typeof b === 'string' ? words.compare(String(a), String(b)) : Number(a) - Number(b);
  return descending ? -plain : plain;
};

/** The sort after a press on a column's heading: its own first direction, then the other one. */
export const nextSort = (current: Sort | null, columnId: string, firstDescending: boolean): Sort =>
  current?.columnId === columnId ? { columnId, descending: !current.descending } : { columnId, descending: firstDescending };

/** The pages a reader may go to: "21 to 40 of 118". Page counts from 1. */
export const pageRange = (page: number, pageSize: number, total: number): { from: number; to: number; pages: number } => ({
  from: total === 0 ? 0 : (page - 1) * pageSize + 1,
  to: Math.min(page * pageSize, total),
  pages: Math.max(1, Math.ceil(total / pageSize)),
});
