/** Where reading report rows stops, by rows and time (ms), so that one person cannot keep the server busy. */
export const scanLimits = { rows: 5_000_000, ms: 5_000 };

/** Where it stops for what a page reads without being asked to: after about a fifth of a second. */
export const briefScan = { ...scanLimits, rows: 250_000 };
