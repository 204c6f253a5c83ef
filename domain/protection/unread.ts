import type { EnforcementStage } from '../vocabulary.ts';

/** Whether the record could not be read, so that nobody knows the stage: also before the first check. */
export const isUnread = ({ stage, next }: { stage: EnforcementStage; next: EnforcementStage | null }): boolean =>
  stage === 'no_record' && next === null;
