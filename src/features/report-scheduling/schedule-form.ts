import type { Input } from '#contract/endpoint.ts';
import type { reportScheduling } from '#contract/report-scheduling.ts';
import { formatsOf, typeLabels } from '#domain/documents/labels.ts';
import { type Cadence, cadenceOfCron, cronOf, defaultScheduleTime, nextRuns, timeOfDay } from '#domain/documents/schedule.ts';
import { clockText, dayAfter, minutesOf, sastOf } from '#domain/sast.ts';
import { type DocumentFormat, type DocumentType, documentFormats, documentTypes } from '#domain/vocabulary/documents.ts';
import { idsOf } from './new-report.ts';
import type { Schedule } from './types.ts';

/** A schedule as it is typed: `types` and `domains` with commas, `every` a kind of cadence with its weekday, `day` of the month (31: the last). */
export type ScheduleForm = {
  name: string;
  types: string;
  format: DocumentFormat;
  customer: string;
  domains: string;
  every: string;
  day: string;
  time: string;
  days: string;
  charts: boolean;
  recipients: string;
};

/** What the fields of a schedule get; `problems` by the name of the server. */
export type ScheduleFieldProps = {
  form: ScheduleForm;
  change: (part: Partial<ScheduleForm>) => void;
  problems: Record<string, string>;
};

/** What is sent to create a schedule. */
export type ScheduleBody = Input<typeof reportScheduling.createSchedule>['body'];

const monday = 1;

/** The types of a form, in their standard order. */
export const typesOf = ({ types }: Pick<ScheduleForm, 'types'>): DocumentType[] =>
  documentTypes.filter((type) => types.split(',').includes(type));

const everyOf = (cadence: Cadence) => (cadence.kind === 'weekly' ? `weekly-${cadence.weekday}` : cadence.kind);

/** The form of a schedule; of a new one with the defaults of the service. */
export function formOf(schedule: Schedule | null, customer: number | null, preset: Partial<ScheduleForm> = {}): ScheduleForm {
  const cadence = schedule === null ? null : cadenceOfCron(schedule.cron_expression);
  return {
    name: schedule?.schedule_name ?? '',
    types: (schedule?.report_types ?? ['domain_analytics_report']).join(','),
    format: schedule?.format ?? 'pdf',
    customer: String(schedule?.customer_id ?? customer ?? ''),
    domains: (schedule?.domains ?? []).join(','),
    every: cadence === null ? 'daily' : everyOf(cadence),
    day: String(cadence?.kind === 'monthly' ? cadence.day : 1),
    time: cadence === null ? defaultScheduleTime : clockText(cadence.minutes),
    days: String(schedule?.date_range_days ?? 30),
    charts: schedule?.include_charts ?? true,
    recipients: (schedule?.recipients ?? []).join('\n'),
    ...preset,
  };
}

/** When a form's schedule runs; `null` for a time that is none. */
export function cadenceOfForm({ every, day, time }: Pick<ScheduleForm, 'every' | 'day' | 'time'>): Cadence | null {
  const read = timeOfDay(time);
  if (read === null) return null;
  const minutes = minutesOf(read);
  if (every.startsWith('weekly-')) return { kind: 'weekly', weekday: Number(every.slice('weekly-'.length)), minutes };
  return every === 'monthly' ? { kind: 'monthly', day: Number(day), minutes } : { kind: 'daily', minutes };
}

/** The next five runs of a form after a moment (epoch ms), each with the days that its reports cover, both included. */
export function runsOfForm(form: ScheduleForm, now: number): { at: number; from: string; to: string }[] {
  const cadence = cadenceOfForm(form);
  if (cadence === null) return [];
  return nextRuns(cadence, now, 5).map((at) => {
    const { day } = sastOf(at);
    return { at, from: dayAfter(day, -Number(form.days)), to: dayAfter(day, -1) };
  });
}

/** The addresses of a field with one a line, or commas between them. */
export const addressesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((one) => one.trim().toLowerCase())
      .filter((one) => one !== ''),
  ),
];

const looksLikeOne = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** The formats that every one of some types has. */
export const commonFormats = (types: readonly DocumentType[]): DocumentFormat[] =>
  documentFormats.filter((format) => types.every((type) => formatsOf(type).includes(format)));

/** Whether every type is about several customers, so that no customer is chosen. */
export const isPortfolio = (form: Pick<ScheduleForm, 'types'>): boolean =>
  typesOf(form).every((type) => typeLabels[type].of === 'portfolio');

/** What is sent of a form, or the fields that are wrong by their name on the server. */
export function readSchedule(form: ScheduleForm): { body: ScheduleBody } | { problems: Record<string, string> } {
  const types = typesOf(form);
  const cadence = cadenceOfForm(form);
  const recipients = addressesOf(form.recipients);
  const wrong = recipients.find((one) => !looksLikeOne.test(one));
  const problems = {
    ...(types.length === 0 ? { report_types: 'Choose at least one report.' } : {}),
    ...(cadence === null ? { delivery_time: 'Enter a time like 09:00.' } : {}),
    ...(wrong === undefined ? {} : { recipients: `${wrong} is not an email address.` }),
    ...(types.length > 0 && !isPortfolio(form) && form.customer === '' ? { customer_id: 'Choose a customer.' } : {}),
  };
  const [first] = types;
  if (cadence === null || first === undefined || Object.keys(problems).length > 0) return { problems };
  return {
    body: {
      schedule_name: form.name.trim(),
      report_type: first,
      report_types: types,
      format: commonFormats(types).includes(form.format) ? form.format : 'pdf',
      cron_expression: cronOf(cadence),
      delivery_time: clockText(cadence.minutes),
      delivery_day: cadence.kind === 'weekly' && cadence.weekday === monday ? 'monday' : '',
      recipients,
      ...(isPortfolio(form) ? {} : { customer_id: Number(form.customer) }),
      domains: isPortfolio(form) ? [] : idsOf(form.domains),
      date_range_days: Number(form.days),
      include_charts: form.charts,
    },
  };
}
