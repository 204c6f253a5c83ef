import { startFrame } from '../frame/behaviour.ts';
import { flushEnquiry, waitingEnquiry } from './contact-queue.ts';
import { startCopyButtons } from './copy-buttons.ts';
import { checkDomainFields } from './domain-field.ts';
import { registerOnSite } from './register-worker.ts';

startFrame();
checkDomainFields();
startCopyButtons();
registerOnSite();
// An enquiry that was written offline goes from whatever page is opened next.
if (location.pathname !== '/contact' && waitingEnquiry() !== null) void flushEnquiry();
