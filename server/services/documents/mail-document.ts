import { periodText } from '#domain/documents/format.ts';
import { typeLabels } from '#domain/documents/labels.ts';
import { counted } from '#domain/text.ts';
import type { Context } from '#server/context.ts';
import { type DocumentRunRow, readFileOf, readRun } from '#server/store/documents/document-runs.ts';
import { noteScheduleResult, readSchedule, settleDelivery, waitingDeliveries } from '#server/store/documents/report-schedules.ts';
import { reportMail } from '#server/templates/mail/report.ts';
import { pageUrl } from '../page-url.ts';
import { strangersAmong } from './recipients.ts';
import { senderNameFor } from './sender-name.ts';

/** Larger files are not attached: the email leads to the report centre. */
const mostAttached = 5_000_000;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function periodOfRun({ readyAt, createdAt, options }: DocumentRunRow): string {
  const end = (readyAt ?? createdAt).getTime() - 86_400_000;
  return periodText({ start_date: dayOf(new Date(end - (options.days - 1) * 86_400_000)), end_date: dayOf(new Date(end)) });
}

/**
 * Sends a finished report to each of its recipients once: attached up to 5 MB, else as a link. Who has no access any more is left out, and
 * the schedule says so. Throws where an email cannot be sent, after all others; a second try sends what is left.
 */
export async function mailDocument(context: Context, id: number): Promise<void> {
  const { db } = context.store;
  const run = await readRun(db, id);
  if (run === null || run.status !== 'ready') return;
  const emails = await waitingDeliveries(db, id);
  if (emails.length === 0) return;
  const content = await readFileOf(db, id);
  const ids = run.customerId === null ? (run.options.customerIds ?? []) : [run.customerId];
  const strangers = new Set(await strangersAmong(db, emails, { customerIds: ids, staffToo: true }));
  const attached =
    content === null || content.length > mostAttached
      ? {}
      : {
          attachments: [
            { filename: run.fileName ?? 'report', content: Buffer.from(content), contentType: run.contentType ?? '' },
          ],
        };
  const written = reportMail({
    name: typeLabels[run.type].name,
    subject: run.title,
    period: periodOfRun(run),
    note: run.note,
    isAttached: 'attachments' in attached,
    link: pageUrl(context, `/app/report-center?report=${id}`),
  });
  const sender = await senderNameFor(db, run.customerId);
  const failed: unknown[] = [];
  for (const email of emails) {
    const isRefused = strangers.has(email);
    try {
      if (!isRefused) await context.mailer.send({ to: email, ...written, ...attached, ...sender });
    } catch (error) {
      failed.push(error);
      continue;
    }
    const at = context.clock.now();
    await settleDelivery(db, id, email, isRefused ? 'refused' : 'sent', at, isRefused ? 'No access any more.' : null);
  }
  if (failed.length > 0)
    throw new Error(`A report could not be emailed to ${counted(failed.length, 'recipient')}.`, { cause: failed[0] });
  if (run.scheduleId !== null && (await readSchedule(db, run.scheduleId)) !== null)
    await noteScheduleResult(
      db,
      run.scheduleId,
      strangers.size === 0 ? null : `${[...strangers].join(', ')}: no access any more.`,
    );
}
