import type { Service } from '#domain/senders/catalogue/service.ts';
import { nameInventedServices } from '#domain/senders/index-names.ts';

/** The newsletter service of the demo. It fails there, so that it may be no company that exists. */
const newsletter: Service = {
  key: 'sardinepost.example',
  name: 'Sardinepost',
  kind: 'bulk',
  dkim: ['sardinepost.example'],
  keyHosts: ['sardinepost.example'],
  spf: ['spf.sardinepost.example'],
  envelope: ['sardinepost.example'],
  sources: [],
  checked: '2026-11-22',
};

/** Names the services that the demo invented, so that its senders are recognised. */
export const useDemoServices = (): void => nameInventedServices([newsletter]);
