import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Asked = { tags?: string[]; only?: string[]; without?: string };

/**
 * What axe finds on a page: each broken rule with its places. A document gets axe once and is asked as often as needed, since putting it
 * there takes as long as an answer. No page of ours has frames, so nothing is gathered in a second page.
 */
export async function axeFinds(page: Page, { tags, only, without }: Asked = {}): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (tags !== undefined) axe.withTags(tags);
  if (only !== undefined) axe.withRules(only);
  if (without !== undefined) axe.exclude(without);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Rules whose answer depends on the colour scheme. */
export const colourRules = ['color-contrast', 'link-in-text-block'];
