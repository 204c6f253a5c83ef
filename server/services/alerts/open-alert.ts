import type { OpenByRule } from '#domain/alerts/evaluate.ts';
import type { OpenAlertRow } from '#server/store/alerts/alert-evaluation.ts';

/** An open alert as the evaluators read it. */
export const openAlert = ({ rule, subject, detectedAt, happenedAt, severity }: OpenAlertRow): OpenByRule => ({
  rule,
  subject,
  openedMs: detectedAt.getTime(),
  happenedMs: happenedAt.getTime(),
  severity,
});
