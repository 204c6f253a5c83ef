/** One `reason` as it stood in the report, text trimmed. */
export type RawReason = { type: string | null; comment: string | null };

/** One `dkim` or `spf` under `auth_results` as it stood in the report, text trimmed. */
export type RawAuth = {
  domain: string | null;
  selector: string | null;
  scope: string | null;
  result: string | null;
  humanResult: string | null;
};

/** One `record` as it stood in the report, before any judgement; null is missing or empty. `isRepeated`: it has several sources, counts or From domains. */
export type RawRow = {
  sourceIp: string | null;
  count: string | null;
  isRepeated: boolean;
  disposition: string | null;
  dkim: string | null;
  spf: string | null;
  headerFrom: string | null;
  envelopeFrom: string | null;
  envelopeTo: string | null;
  reasons: RawReason[];
  dkims: RawAuth[];
  spfs: RawAuth[];
};

/** `report_metadata` as it stood in the report. */
export type RawMetadata = {
  orgName: string | null;
  email: string | null;
  extraContactInfo: string | null;
  reportId: string | null;
  begin: string | null;
  end: string | null;
  generator: string | null;
  errors: string[];
};

/** `policy_published` as it stood in the report. */
export type RawPolicy = {
  domain: string | null;
  p: string | null;
  sp: string | null;
  np: string | null;
  adkim: string | null;
  aspf: string | null;
  fo: string | null;
  pct: string | null;
  testing: string | null;
  discoveryMethod: string | null;
};

/** An empty row. */
export function rawRow(): RawRow {
  return {
    sourceIp: null,
    count: null,
    isRepeated: false,
    disposition: null,
    dkim: null,
    spf: null,
    headerFrom: null,
    envelopeFrom: null,
    envelopeTo: null,
    reasons: [],
    dkims: [],
    spfs: [],
  };
}

/** Empties a row for the next one. */
export function clearRow(row: RawRow): void {
  row.sourceIp = null;
  row.count = null;
  row.isRepeated = false;
  row.disposition = null;
  row.dkim = null;
  row.spf = null;
  row.headerFrom = null;
  row.envelopeFrom = null;
  row.envelopeTo = null;
  if (row.reasons.length > 0) row.reasons = [];
  if (row.dkims.length > 0) row.dkims = [];
  if (row.spfs.length > 0) row.spfs = [];
}

/** An empty check. */
export function rawAuth(): RawAuth {
  return { domain: null, selector: null, scope: null, result: null, humanResult: null };
}

/** Empty metadata. */
export function rawMetadata(): RawMetadata {
  return {
    orgName: null,
    email: null,
    extraContactInfo: null,
    reportId: null,
    begin: null,
    end: null,
    generator: null,
    errors: [],
  };
}

/** An empty policy. */
export function rawPolicy(): RawPolicy {
  return {
    domain: null,
    p: null,
    sp: null,
    np: null,
    adkim: null,
    aspf: null,
    fo: null,
    pct: null,
    testing: null,
    discoveryMethod: null,
  };
}
