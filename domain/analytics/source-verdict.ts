/** What the reports of a period say of one sending address, in counts of messages. */
export type SourceSums = { total: number; passed: number; dkimAligned: number; spfAligned: number; forwarded: number };

/** The measured parts of the threat figure, 0 to 40, 20 and 15 points. */
export type ThreatParts = { fails: number; unknown: number; volume: number };

const most = (part: number, whole: number) => whole > 0 && part / whole >= 0.95;

/** One sentence on an address or sender: what its messages pass. `service` is the name of the sending service that it proves to be. */
export function sourceVerdict(sums: SourceSums, service: string | null = null): string {
  const { total, passed, dkimAligned, spfAligned, forwarded } = sums;
  if (total === 0) return 'No messages in this period.';
  if (most(dkimAligned, total) && most(spfAligned, total)) return 'Passes SPF and DKIM.';
  if (most(passed, total)) {
    if (most(dkimAligned, total)) return 'Passes DKIM only.';
    if (most(spfAligned, total)) return 'Passes SPF only.';
    return 'Passes, sometimes by DKIM and sometimes by SPF.';
  }
  if (forwarded > (total - passed) / 2) return 'Forwards your messages; receivers accept them.';
  if (passed === 0)
    return service === null
      ? 'Fails SPF and DKIM: forged, or not set up.'
      : `${service} sends these, but is not set up for this domain: all fail.`;
  return 'Some of its messages fail: its set-up is incomplete.';
}

/**
 * The threat figure of an address, 0 to 100 (product.md 5): 40 x share of failing mail, 20 when nothing ever passed, up to 15 by rank of
 * failing volume. Blocklist (15) and missing reverse name (10) count once they are measured.
 */
export function threatScore(parts: ThreatParts): number {
  return Math.round(parts.fails + parts.unknown + parts.volume);
}
