import type { OpenByRule } from '#domain/alerts/evaluate.ts';
import type { OpenAlertRow } from '#server/store/alerts/alert-evaluation.ts';

/** A standing alert as the judges read it. */
export const openAlert = ({ rule, subject, detectedAt, happenedAt, severity }: OpenAlertRow): OpenByRule => ({
  rule,
  subject,
  openedMs: detectedAt.getTime(),
  happenedMs: happenedAt.getTime(),
  severity,
});
