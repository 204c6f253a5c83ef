import { z } from 'zod';
import { companyFacts, contactMethods, contactTypes } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { saveSetting, setting, versionedSetting } from '../settings.ts';

/** The setting that holds the company's facts and contacts. */
export const siteKey = 'site';
const Stored = z.object({
  company: z.partialRecord(z.enum(companyFacts), z.string()).default({}),
  contacts: z
    .array(z.object({ contact_type: z.enum(contactTypes), contact_method: z.enum(contactMethods), contact_value: z.string() }))
    .default([]),
});

/** The company's details and contacts as entered by staff; empty if nothing was entered yet. */
export type SiteFacts = z.infer<typeof Stored>;

/** The company's facts and contacts as they are stored. */
export async function readSiteFacts(db: Db): Promise<SiteFacts> {
  return Stored.parse((await setting(db, siteKey)) ?? {});
}

/** The company's facts and contacts with their version. */
export async function versionedSiteFacts(db: Db): Promise<{ site: SiteFacts; version: number }> {
  const { value, version } = await versionedSetting(db, siteKey);
  return { site: Stored.parse(value ?? {}), version };
}

/** Stores the company's facts and contacts in place of those before. */
export async function saveSiteFacts(db: Db, facts: SiteFacts, at: Date): Promise<void> {
  await saveSetting(db, siteKey, facts, at);
}
