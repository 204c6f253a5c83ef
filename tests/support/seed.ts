import fc from 'fast-check';

// What passed once passes again. Another number in BEACON_TEST_SEED draws other cases.
fc.configureGlobal({ seed: Number(process.env['BEACON_TEST_SEED'] ?? 2026) });
