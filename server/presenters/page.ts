/** The page of a list that was answered, with the count of all rows that match. */
export function pageWire({ limit, offset }: { limit: number; offset: number }, total: number) {
  return { limit, offset, total };
}
