/** The buffer for uploads in progress. */
export type ByteBudget<Who> = {
  /** Counts bytes more; `false` where all together, or this one alone, hold more than they may. */
  hold: (who: Who, bytes: number) => boolean;
  /** Counts bytes no longer. */
  release: (who: Who, bytes: number) => void;
};

/** Counts bytes in memory: `most` for all together, `mostOfOne` for each, so that one who sends slowly does not keep the others out. */
export function openByteBudget<Who>({ most, mostOfOne }: { most: number; mostOfOne: number }): ByteBudget<Who> {
  const heldBy = new Map<Who, number>();
  let held = 0;
  return {
    hold(who, bytes) {
      const own = (heldBy.get(who) ?? 0) + bytes;
      heldBy.set(who, own);
      held += bytes;
      return held <= most && own <= mostOfOne;
    },
    release(who, bytes) {
      const own = (heldBy.get(who) ?? 0) - bytes;
      if (own > 0) heldBy.set(who, own);
      else heldBy.delete(who);
      held -= bytes;
    },
  };
}
