import { setTimeout as pause } from 'node:timers/promises';
import type { PriceList } from '#domain/billing/plans.ts';
import { sastOf } from '#domain/sast.ts';
import type { Context } from '#server/context.ts';
import { sellerVatPct } from '#server/services/invoices/seller.ts';
import { soldPlansOn } from '#server/store/billing/plans.ts';

/** Draws the pages of the site that name prices, by file name; the build makes it. */
export type DrawPriced = (prices: PriceList) => Readonly<Record<string, string>>;

const longestWaitMs = 1_000;

/**
 * The HTML of a page that names prices, by its file, with what is charged today; `null` for other pages. Pages are drawn again when the price
 * list, the seller's VAT or the day is another one. Where the database does not answer, the last ones stay, at first those of the build (`null`).
 */
export function openPricedPages(
  { store, clock, log }: Pick<Context, 'store' | 'clock' | 'log'>,
  draw: DrawPriced,
): (file: string) => Promise<string | null> {
  let last: { key: string; pages: ReturnType<DrawPriced> } = { key: '', pages: {} };
  let drawing: Promise<void> | null = null;

  async function drawToday(): Promise<void> {
    const { day } = sastOf(clock.now().getTime());
    const plans = await soldPlansOn(store.db, day);
    const prices = { day, plans, vatPct: await sellerVatPct(store.db, day) };
    const key = JSON.stringify(prices);
    if (key !== last.key) last = { key, pages: draw(prices) };
  }
  return async (file) => {
    // Visitors who come at the same moment ask the database once.
    drawing ??= drawToday().finally(() => (drawing = null));
    await Promise.race([drawing, pause(longestWaitMs, undefined, { ref: false })]).catch((error: unknown) =>
      log.warn({ err: error }, 'pages show the prices that were read last'),
    );
    return last.pages[file] ?? null;
  };
}
