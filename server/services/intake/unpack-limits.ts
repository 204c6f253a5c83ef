/**
 * What one message may cost. Bytes, milliseconds of processor time; `maxMembers` counts the files in all its archives; `maxArchiveBytes` is
 * what an archive of archives or emails may inflate to; `maxRatio` counts after the first `ratioFreeBytes` inflated bytes.
 */
export type UnpackLimits = {
  maxMessageBytes: number;
  maxArchiveBytes: number;
  maxInflatedBytes: number;
  maxRatio: number;
  ratioFreeBytes: number;
  maxMembers: number;
  maxMailDepth: number;
  maxParts: number;
  maxMs: number;
};

/** The production limits (RFC 9990 8.1 names the dangers, the numbers are ours). */
export const UNPACK_LIMITS: UnpackLimits = {
  maxMessageBytes: 26_214_400,
  maxArchiveBytes: 104_857_600,
  maxInflatedBytes: 268_435_456,
  maxRatio: 200,
  ratioFreeBytes: 10_485_760,
  maxMembers: 1_000,
  maxMailDepth: 5,
  maxParts: 200,
  maxMs: 120_000,
};
