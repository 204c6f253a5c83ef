/** The status of an import of earlier reports: its files are being sent, its messages are stored, then read by the intake. */
export const historyImportStatuses = ['sending', 'queued', 'storing', 'reading', 'completed', 'failed', 'stopped'] as const;
/** The state of an import of earlier reports. */
export type HistoryImportStatus = (typeof historyImportStatuses)[number];

/** The most that one import sends from a browser, and what its archives may unpack to; `partBytes` is what is sent at once. */
export const importLimits = {
  files: 100,
  uploadBytes: 2 * 1024 ** 3,
  partBytes: 4 * 1024 ** 2,
  unpackedBytes: 10 * 1024 ** 3,
  unpackedFiles: 1_000_000,
  /** Days after which files of an import that did not end are deleted. */
  keptDays: 7,
} as const;
