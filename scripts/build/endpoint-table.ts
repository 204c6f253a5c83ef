import { readFileSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { endpointsSource } from '../endpoints.ts';

const target = new URL('../../src/app/endpoints.gen.ts', import.meta.url);

/** Writes the client's table of the contract before anything is bundled. */
export function endpointTable(): Plugin {
  return {
    name: 'beacon-endpoint-table',
    buildStart() {
      const source = endpointsSource();
      if (readFileSync(target, { encoding: 'utf8', flag: 'a+' }) !== source) writeFileSync(target, source);
    },
  };
}
