import { setTimeout as pause } from 'node:timers/promises';
import { sastAt, sastOf } from '#domain/sast.ts';
import type { DocumentFormat, DocumentType } from '#domain/vocabulary/documents.ts';
import type { Context, UserCall } from '#server/context.ts';
import { actAs } from '#server/services/act-as.ts';
import { askDocument } from '#server/services/documents/ask-document.ts';
import { saveBranding } from '#server/services/documents/customer-branding.ts';
import { mailDocument } from '#server/services/documents/mail-document.ts';
import { runDocument } from '#server/services/documents/run-document.ts';
import { runDueSchedules } from '#server/services/documents/run-schedules.ts';
import { createSchedule } from '#server/services/documents/schedules.ts';
import { shareReport } from '#server/services/documents/share-report.ts';
import { keptExport, prepareExport } from '#server/services/exports/kept-export.ts';
import { listRuns } from '#server/store/documents/document-runs.ts';
import { listSchedules } from '#server/store/documents/report-schedules.ts';
import { customerNamed } from '#server/store/people/customers.ts';
import { findUserByEmail } from '#server/store/people/users.ts';
import { systemScope } from '#server/store/scope.ts';
import type { Acts } from './acts.ts';

const hourMs = 3_600_000;
const owner = 'naledi@karoowines.example';
const manager = 'pieter@msp.example';
const everything = { userId: 0, scope: systemScope('the demo makes its reports once') };

type Asked = { by: string; hoursAgo: number; type: DocumentType; format: DocumentFormat };
/** What people made by hand. */
const asked: readonly Asked[] = [
  { by: manager, hoursAgo: 26, type: 'portfolio_overview', format: 'pdf' },
  { by: owner, hoursAgo: 20, type: 'technical_appendix', format: 'xlsx' },
  { by: owner, hoursAgo: 2, type: 'customer_detailed', format: 'pdf' },
];

const usual = {
  delivery_time: '09:00',
  delivery_day: '',
  domains: [],
  date_range_days: 30,
  include_charts: true,
  is_active: true,
};

/** Schedules with what they made, reports that people asked for, a shared link and an export: all made by the services that people use. */
export async function reportActs(context: Context): Promise<Acts[]> {
  const customerId = await customerNamed(context.store.db, 'Karoo Wines (Pty) Ltd');
  if (customerId === null || (await listSchedules(context.store.db, everything, false)).length > 0) return [];
  const day = timesOf(context);
  return [weeklyActs(context, day, customerId), handmadeActs(context, day, customerId)];
}

/** The moments of the demo, and calls of its people at them. */
function timesOf(context: Context) {
  const now = context.clock.now().getTime();
  const at = (ms: number): Context => ({ ...context, clock: { now: () => new Date(ms) } });
  const ago = (hours: number) => now - hours * hourMs;
  const callOf = async (email: string, hoursAgo: number): Promise<UserCall> => {
    const person = await findUserByEmail(context.store.db, email);
    const call = person === null ? null : await actAs(at(ago(hoursAgo)), person.id);
    if (call === null) throw new Error(`The demo has no ${email}.`);
    return call;
  };
  return { at, ago, callOf };
}
type Times = ReturnType<typeof timesOf>;

async function* weeklyActs(context: Context, { at, ago, callOf }: Times, customerId: number): Acts {
  yield ago(150);
  await saveBranding(await callOf(owner, 150), customerId, { colour: '#6b1f3a', prepared_by: 'Karoo Wines, IT' });
  const yesterday = sastOf(ago(24)).day;
  yield ago(6 * 24);
  const weekly = { ...usual, schedule_name: 'Board summary', report_type: 'executive_summary', format: 'pdf' } as const;
  await createSchedule(await callOf(owner, 6 * 24), {
    ...weekly,
    cron_expression: `0 9 * * ${new Date(yesterday).getUTCDay()}`,
    customer_id: customerId,
    recipients: [owner, manager],
  });
  const due = sastAt(yesterday, 9 * 60) + 30_000;
  yield due;
  await runDueSchedules(at(due));
  await finishRuns(context, at(due));
}

async function* handmadeActs(context: Context, { at, ago, callOf }: Times, customerId: number): Acts {
  yield ago(30);
  const auditors = { ...usual, schedule_name: 'Evidence for the auditors', report_type: 'compliance_evidence' } as const;
  await createSchedule(await callOf(owner, 30), {
    ...auditors,
    format: 'zip',
    cron_expression: '0 7 1 * *',
    customer_id: customerId,
    recipients: [owner],
  });
  yield ago(29);
  const portfolio = { ...usual, schedule_name: 'All our customers', report_type: 'portfolio_overview', format: 'pdf' } as const;
  await createSchedule(await callOf(manager, 29), { ...portfolio, cron_expression: '30 8 31 * *', recipients: [manager] });

  for (const { by, hoursAgo, type, format } of asked) {
    yield ago(hoursAgo);
    const { id } = await askDocument(await callOf(by, hoursAgo), {
      report_type: type,
      format,
      date_range_days: 30,
      include_charts: true,
      ...(by === owner ? { customer_id: customerId } : {}),
    });
    await finishRuns(context, at(ago(hoursAgo) + 20_000));
    if (type !== 'customer_detailed') continue;
    const sharedAgo = hoursAgo - 0.2;
    yield ago(sharedAgo);
    await shareReport(await callOf(by, sharedAgo), id, { days: 7 });
  }
  yield ago(1);
  await makeExport(await callOf(owner, 1));
}

/** Makes every report that waits, and sends those that have recipients. */
async function finishRuns(context: Context, then: Context): Promise<void> {
  const { rows } = await listRuns(context.store.db, everything, { status: 'queued', limit: 50, offset: 0 });
  for (const { id } of rows) {
    await runDocument(then, id);
    await mailDocument(then, id);
  }
}

async function makeExport(call: UserCall): Promise<void> {
  const filter = { match: 'all', conditions: [], days: 30 } as const;
  const { export_id: id } = await prepareExport(call, {
    table: 'sources',
    format: 'xlsx',
    filter_config: { ...filter, conditions: [] },
  });
  while ((await keptExport(call, id)).state === 'making') await pause(50);
}
