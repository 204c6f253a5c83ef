/** Sums of reported mail. Of messages that failed: `dispQuarantine` and `dispReject` as receivers said, `overridden` accepted with a reason. */
export type MailSums = { total: number; passed: number; dispQuarantine: number; dispReject: number; overridden: number };

/** Where mail went, in counts of messages; the five add up to the total. */
export type DeliveryBuckets = {
  passed: number;
  forwardedDelivered: number;
  deliveredFailing: number;
  quarantined: number;
  rejected: number;
};

/**
 * Splits mail into the five buckets of delivery. Mail that passed counts as passed whatever the receiver did; the rest is refused,
 * sent to spam, accepted by the receiver's own rule, or delivered without proof (RFC 9990 3.1.1.10, 3.1.1.11).
 */
export function deliveryBuckets(sums: MailSums): DeliveryBuckets {
  let failed = Math.max(0, sums.total - sums.passed);
  const take = (count: number) => {
    const taken = Math.min(failed, Math.max(0, count));
    failed -= taken;
    return taken;
  };
  const rejected = take(sums.dispReject);
  const quarantined = take(sums.dispQuarantine);
  const forwardedDelivered = take(sums.overridden);
  return { passed: sums.passed, forwardedDelivered, deliveredFailing: failed, quarantined, rejected };
}
