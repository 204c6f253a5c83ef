import type { OpenByRule } from '#domain/alerts/evaluate.ts';
import type { StandingAlert } from '#server/store/alerts/alert-evaluation.ts';

/** A standing alert as the judges read it. */
export const openAlert = ({ rule, subject, detectedAt, happenedAt, severity }: StandingAlert): OpenByRule => ({
  rule,
  subject,
  openedMs: detectedAt.getTime(),
  happenedMs: happenedAt.getTime(),
  severity,
});
