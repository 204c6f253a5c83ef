import { noRecordFinding } from './report-record.ts';

/** The findings whose fix is the record that brings a domain's reports here. */
export const reportRecordFindings: readonly string[] = [
  noRecordFinding,
  'DMARC_NOT_FIRST',
  'DMARC_ONLY_ABOVE',
  'DMARC_UNUSABLE',
  'RECORD_AT_WRONG_NAME',
  'RUA_MISSING',
  'RUA_NOT_OURS',
];
