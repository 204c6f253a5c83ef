import { afterSalesTime } from '../sales-hours.ts';

/** Sales time in which an enquiry is answered, in ms. Source: product rules, leads. */
const answerMs = 3_600_000;

/** By when an enquiry is to be answered (epoch ms): after one hour of sales time. `holidays` are days such as `2026-12-16`. */
export function answerDue(writtenMs: number, holidays: ReadonlySet<string>): number {
  return afterSalesTime(writtenMs, answerMs, holidays);
}
