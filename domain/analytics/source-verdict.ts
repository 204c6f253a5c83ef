/** What the reports of a period say of one sending address, in counts of messages. */
export type SourceSums = { total: number; passed: number; dkimAligned: number; spfAligned: number; forwarded: number };

/** The parts of the threat score, 0 to 50, 30 and 20 points. */
export type ThreatParts = { fails: number; unknown: number; volume: number };

/** The most points of each part; together 100. */
export const mostPoints: ThreatParts = { fails: 50, unknown: 30, volume: 20 };

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
 * The parts of the threat score of an address: 50 points x share of failing messages, 30 when nothing ever passed, up to 20 by rank of failing
 * volume, `volumeRank` 0 to 1.
 */
export function threatParts({ total, passed }: Pick<SourceSums, 'total' | 'passed'>, volumeRank: number): ThreatParts {
  return {
    fails: total === 0 ? 0 : Math.round((mostPoints.fails * (total - passed)) / total),
    unknown: passed === 0 ? mostPoints.unknown : 0,
    volume: Math.round(mostPoints.volume * volumeRank),
  };
}

/** The threat score, 0 to 100: the sum of its parts. */
export const threatScore = ({ fails, unknown, volume }: ThreatParts): number => fails + unknown + volume;
