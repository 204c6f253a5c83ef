import { sql } from 'kysely';
import type { Feature } from '#domain/vocabulary/features.ts';
import type { Db } from './database.ts';
import { setting } from './settings.ts';
import { toJson } from './text.ts';

const key = 'features';

/** What staff switched off. */
export async function featuresOff(db: Db): Promise<ReadonlySet<string>> {
  const stored = (await setting(db, key)) as { off?: unknown } | null;
  return new Set(Array.isArray(stored?.off) ? stored.off.map(String) : []);
}

/** Whether a part of the product is on: it is until staff switch it off. */
export async function isFeatureOn(db: Db, feature: Feature): Promise<boolean> {
  return !(await featuresOff(db)).has(feature);
}

/** Switches one part on or off, whatever is done with the others at the same time; `false` where it was so already. */
export async function switchFeature(db: Db, feature: Feature, isOn: boolean, at: Date): Promise<boolean> {
  const off = isOn ? [] : [feature];
  const result = await sql`insert into settings (key, value, updated_at)
    values (${key}, ${toJson({ off })}::text::jsonb, ${at.toISOString()}::text::timestamptz)
    on conflict (key) do update set updated_at = excluded.updated_at, version = settings.version + 1,
      value = jsonb_build_object('off', (settings.value -> 'off') - ${feature}::text || (excluded.value -> 'off'))
    where (settings.value -> 'off') ? ${feature}::text = ${isOn}::boolean`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}
