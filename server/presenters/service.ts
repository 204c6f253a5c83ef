import type { Service } from '#domain/senders/catalogue/service.ts';

/** A service of the catalogue in API terms. */
export function catalogueServiceWire(service: Service) {
  const list = (values: readonly string[] | undefined) => [...(values ?? [])];
  return {
    key: service.key,
    name: service.name,
    kind: service.kind,
    country: service.country ?? null,
    dkim_domains: list(service.dkim),
    dkim_selectors: list(service.selectors),
    key_hosts: list(service.keyHosts),
    reverse_names: list(service.reverse),
    spf_hosts: list(service.spf),
    return_paths: list(service.envelope),
    networks: [...(service.networks ?? [])],
    setup_url: service.setup ?? null,
    checked: service.checked,
  };
}
