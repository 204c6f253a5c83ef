import { readFileSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { endpointsFiles } from '../endpoints.ts';

/** Writes the client's table of the contract before anything is bundled. */
export function endpointTable(): Plugin {
  return {
    name: 'beacon-endpoint-table',
    buildStart() {
      for (const { name, source } of endpointsFiles()) {
        const target = new URL(`../../src/client/${name}`, import.meta.url);
        if (readFileSync(target, { encoding: 'utf8', flag: 'a+' }) !== source) writeFileSync(target, source);
      }
    },
  };
}
