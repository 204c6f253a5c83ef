import type { Handlers } from '#contract/endpoint.ts';
import type { reportScheduling } from '#contract/report-scheduling.ts';
import type { UserCall } from '#server/context.ts';
import { runWire } from '#server/presenters/documents.ts';
import { ownPreferences, previewPreferences, savePreferences } from '#server/services/delivery/preferences.ts';
import { askDocument, documentFile, needRun, reportList, retryDocument } from '#server/services/documents/ask-document.ts';
import {
  createSchedule,
  deleteSchedule,
  executeSchedule,
  scheduleList,
  scheduleStats,
  schedulingHealth,
  updateSchedule,
} from '#server/services/documents/schedules.ts';
import { endReportLink, reportLinksOf, shareReport } from '#server/services/documents/share-report.ts';

export const reportSchedulingHandlers: Handlers<typeof reportScheduling, UserCall> = {
  async createSchedule(call, { body }) {
    return { data: { schedule_id: await createSchedule(call, body), message: 'Report schedule created' } };
  },
  schedules: async (call, { query }) => ({ schedules: await scheduleList(call, query.active_only) }),
  updateSchedule: async (call, input) => ({ schedule: await updateSchedule(call, input) }),
  async removeSchedule(call, { params }) {
    await deleteSchedule(call, params.id);
    return { removed: true };
  },
  executeSchedule: async (call, { params, body }) => ({ job_id: String(await executeSchedule(call, params.id, body.to_me)) }),
  stats: (call) => scheduleStats(call),
  health: (call) => schedulingHealth(call),
  async makeReport(call, { body }) {
    const report = runWire(await askDocument(call, body));
    return { job_id: report.job_id, report };
  },
  async reportStatus(call, { params }) {
    const report = runWire(await needRun(call, params.id));
    return { job_id: report.job_id, status: report.status, report };
  },
  listReports: (call, { query }) => reportList(call, query),
  retryReport: async (call, { params }) => ({ report: runWire(await retryDocument(call, params.id)) }),
  reportFile: (call, { params }) => documentFile(call, params.id),
  reportLinks: (call, { params }) => reportLinksOf(call, params.id),
  shareReport: (call, { params, body }) => shareReport(call, params.id, body),
  revokeReportLink: (call, { params }) => endReportLink(call, params.id, params.linkId),
  async alertPreferences(call) {
    const { preferences, version, isDefault } = await ownPreferences(call);
    return { preferences, version, is_default: isDefault };
  },
  saveAlertPreferences: (call, { body }) => savePreferences(call, body.preferences, body.seen_version),
  previewAlertPreferences: (call, { body }) => previewPreferences(call, body.preferences),
};
