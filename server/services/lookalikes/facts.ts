import type { LookalikeSeen } from '#domain/alerts/facts.ts';
import { registrableName } from '#domain/lookalikes/lookalikes.ts';
import type { Db } from '#server/store/database.ts';
import { lookalikeNews } from '#server/store/domains/lookalikes.ts';

/**
 * What the rules need to know about lookalikes, by domain id; domains never searched for are omitted. They are reported at one domain of
 * each registrable name; the others below it have none. One query.
 */
export async function gatherLookalikes(
  db: Db,
  domains: readonly { id: number; name: string }[],
  since: Date,
): Promise<Map<number, LookalikeSeen[]>> {
  const named = domains.flatMap(({ id, name }) => {
    const registrable = registrableName(name);
    return registrable === null ? [] : [{ id, registrable }];
  });
  const news = await lookalikeNews(db, [...new Set(named.map(({ registrable }) => registrable))], since);
  return new Map(
    named.flatMap(({ id, registrable }) => {
      const of = news.get(registrable);
      if (of === undefined) return [];
      const found = of.domainId === id ? of.found : [];
      return [
        [
          id,
          found.map(({ firstSeenAt, goneAt, ...one }) => ({
            ...one,
            firstSeenMs: firstSeenAt.getTime(),
            goneMs: goneAt?.getTime() ?? null,
          })),
        ] as const,
      ];
    }),
  );
}
