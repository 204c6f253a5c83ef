import { bulk1 } from './bulk-1.ts';
import { bulk2 } from './bulk-2.ts';
import { bulk3 } from './bulk-3.ts';
import { bulk4 } from './bulk-4.ts';
import { crm } from './crm.ts';
import { finance } from './finance.ts';
import { forwarder } from './forwarder.ts';
import { helpdesk } from './helpdesk.ts';
import { hosting1 } from './hosting-1.ts';
import { hosting2 } from './hosting-2.ts';
import { isp } from './isp.ts';
import { mailbox1 } from './mailbox-1.ts';
import { mailbox2 } from './mailbox-2.ts';
import { other } from './other.ts';
import { other2 } from './other-2.ts';
import { people } from './people.ts';
import { security1 } from './security-1.ts';
import { security2 } from './security-2.ts';
import type { Service } from './service.ts';
import { southAfricanHosting } from './south-african-hosting.ts';
import { southAfricanNetworks } from './south-african-networks.ts';
import { southAfricanServices } from './south-african-services.ts';
import { survey } from './survey.ts';
import { transactional } from './transactional.ts';
import { transactional2 } from './transactional-2.ts';
import { website } from './website.ts';

/** Every service Beacon knows by name, South African ones first. Facts only: what has no source stays out. */
export const catalogue: readonly Service[] = [
  ...southAfricanServices,
  ...southAfricanHosting,
  ...southAfricanNetworks,
  ...finance,
  ...bulk1,
  ...bulk2,
  ...bulk3,
  ...bulk4,
  ...crm,
  ...survey,
  ...forwarder,
  ...helpdesk,
  ...hosting1,
  ...hosting2,
  ...people,
  ...isp,
  ...mailbox1,
  ...mailbox2,
  ...other,
  ...other2,
  ...security1,
  ...security2,
  ...transactional,
  ...transactional2,
  ...website,
];
