import type { Migration } from 'kysely/migration';
import { people } from './001-people.ts';
import { intake } from './002-intake.ts';
import { facts } from './003-facts.ts';
import { tlsAndFailure } from './004-tls-and-failure.ts';
import { intakeFiles } from './101-intake-files.ts';
import { oneCount } from './102-one-count.ts';
import { sourceSpans } from './103-source-spans.ts';
import { unusedIndexes } from './104-unused-indexes.ts';
import { dnsChecks } from './122-dns.ts';
import { alerts } from './130-alerts.ts';
import { idempotency } from './131-idempotency.ts';
import { blocklists } from './132-blocklists.ts';
import { lookalikes } from './133-lookalikes.ts';
import { subscriptions } from './134-subscriptions.ts';
import { countedTo } from './135-counted-to.ts';
import { lastHeldBy } from './136-last-held-by.ts';
import { dnsHost } from './137-dns-host.ts';
import { rowsInReports } from './140-rows-in-reports.ts';
import { intakeWrites } from './141-intake-writes.ts';
import { tenantNotes } from './150-tenant-notes.ts';
import { domainClaims } from './151-domain-claims.ts';
import { alertCopies } from './152-alert-copies.ts';
import { sessionUse } from './153-session-use.ts';
import { domainProofs } from './154-domain-proofs.ts';
import { alertEventKinds } from './160-alert-event-kinds.ts';
import { messagesOfAPlan } from './161-messages-of-a-plan.ts';
import { reportCopies } from './170-report-copies.ts';
import { tlsCopies } from './171-tls-copies.ts';
import { addressNames } from './190-address-names.ts';
import { customerFile } from './200-customer-file.ts';
import { leadFiles } from './201-leads.ts';
import { whoChangedCustomers } from './202-who-changed-customers.ts';
import { documents } from './210-documents.ts';
import { reportSchedules } from './211-report-schedules.ts';
import { support } from './220-support.ts';
import { money } from './221-money.ts';
import { backgroundJobs } from './240-background-jobs.ts';
import { filterPresets } from './250-filter-presets.ts';
import { evidenceKeys } from './260-evidence-keys.ts';
import { onboardings } from './270-onboardings.ts';
import { auditChain } from './271-audit-chain.ts';
import { secondFactors } from './290-second-factors.ts';
import { bankLines } from './295-bank-lines.ts';
import { changeEmails } from './310-change-emails.ts';
import { senderDetails } from './320-sender-details.ts';
import { apiKeys } from './330-api-keys.ts';
import { mailTests } from './350-mail-tests.ts';
import { supportFiles } from './370-support-files.ts';
import { guideRatings } from './380-guide-ratings.ts';
import { reportLinks } from './380-report-links.ts';
import { customerBranding } from './390-customer-branding.ts';
import { keptExports } from './400-kept-exports.ts';
import { reportStream } from './410-report-stream.ts';
import { s3Channel } from './420-s3-channel.ts';
import { planPrices } from './430-plan-prices.ts';
import { cardPayments } from './431-card-payments.ts';
import { exportCustomers } from './440-export-customers.ts';
import { trailIndexes } from './450-trail-indexes.ts';
import { registrationFacts } from './480-registration-facts.ts';
import { customerViews } from './481-customer-views.ts';
import { issueTasks } from './490-issue-tasks.ts';
import { savedViews } from './491-saved-views.ts';
import { accountManagers } from './492-account-managers.ts';
import { leadClosing } from './500-lead-closing.ts';
import { rowsGone } from './520-rows-gone.ts';
import { settingVersions } from './540-setting-versions.ts';
import { customerRetention } from './541-customer-retention.ts';
import { features } from './542-features.ts';
import { leadAnswers } from './543-lead-answers.ts';
import { documentSketches } from './550-document-sketches.ts';
import { checkColumns } from './560-check-columns.ts';
import { leadSending } from './561-lead-sending.ts';
import { leadOffers } from './570-lead-offers.ts';
import { streamKinds } from './580-stream-kinds.ts';
import { historyImports } from './590-history-imports.ts';
import { shortCheckRows } from './600-short-check-rows.ts';
import { leadTasks } from './610-lead-tasks.ts';
import { leadConversions } from './620-lead-conversions.ts';
import { rowsFrom } from './621-rows-from.ts';
import { commandImports } from './622-command-imports.ts';
import { sumsFrom } from './630-sums-from.ts';
import { forwardedSums } from './650-forwarded-sums.ts';
import { givenNames } from './670-given-names.ts';
import { askedAgain } from './680-asked-again.ts';
import { auditCheckpoints } from './681-audit-checkpoints.ts';
import { protectionColumns } from './695-protection-columns.ts';
import { superAdministrator } from './696-super-administrator.ts';
import { messagesByChannel } from './697-messages-by-channel.ts';
import { excludedReports } from './698-excluded-reports.ts';
import { leadAnswerOutcome } from './699-lead-answer-outcome.ts';
import { domainTags } from './700-domain-tags.ts';
import { tagRules } from './701-tag-rules.ts';
import { hiddenNames } from './702-hidden-names.ts';
import { endsSuspended } from './703-ends-suspended.ts';
import { dutyShifts } from './704-duty-shifts.ts';
import { exportChecksums } from './705-export-checksums.ts';

/** Every step of the schema in order. A step that has been released is never changed; add a new one below. */
export const migrations: Record<string, Migration> = {
  '001-people': people,
  '002-intake': intake,
  '003-facts': facts,
  '004-tls-and-failure': tlsAndFailure,
  '101-intake-files': intakeFiles,
  '102-one-count': oneCount,
  '103-source-spans': sourceSpans,
  '104-unused-indexes': unusedIndexes,
  '122-dns': dnsChecks,
  '130-alerts': alerts,
  '131-idempotency': idempotency,
  '132-blocklists': blocklists,
  '133-lookalikes': lookalikes,
  '134-subscriptions': subscriptions,
  '135-counted-to': countedTo,
  '136-last-held-by': lastHeldBy,
  '137-dns-host': dnsHost,
  '140-rows-in-reports': rowsInReports,
  '141-intake-writes': intakeWrites,
  '150-tenant-notes': tenantNotes,
  '151-domain-claims': domainClaims,
  '152-alert-copies': alertCopies,
  '153-session-use': sessionUse,
  '154-domain-proofs': domainProofs,
  '160-alert-event-kinds': alertEventKinds,
  '161-messages-of-a-plan': messagesOfAPlan,
  '170-report-copies': reportCopies,
  '171-tls-copies': tlsCopies,
  '190-address-names': addressNames,
  '200-customer-file': customerFile,
  '201-leads': leadFiles,
  '202-who-changed-customers': whoChangedCustomers,
  '210-documents': documents,
  '211-report-schedules': reportSchedules,
  '220-support': support,
  '240-background-jobs': backgroundJobs,
  '221-money': money,
  '250-filter-presets': filterPresets,
  '260-evidence-keys': evidenceKeys,
  '270-onboardings': onboardings,
  '271-audit-chain': auditChain,
  '290-second-factors': secondFactors,
  '310-change-emails': changeEmails,
  '295-bank-lines': bankLines,
  '320-sender-details': senderDetails,
  '330-api-keys': apiKeys,
  '350-mail-tests': mailTests,
  '370-support-files': supportFiles,
  '380-guide-ratings': guideRatings,
  '380-report-links': reportLinks,
  '390-customer-branding': customerBranding,
  '400-kept-exports': keptExports,
  '410-report-stream': reportStream,
  '420-s3-channel': s3Channel,
  '430-plan-prices': planPrices,
  '440-export-customers': exportCustomers,
  '431-card-payments': cardPayments,
  '450-trail-indexes': trailIndexes,
  '480-registration-facts': registrationFacts,
  '481-customer-views': customerViews,
  '500-lead-closing': leadClosing,
  '490-issue-tasks': issueTasks,
  '491-saved-views': savedViews,
  '492-account-managers': accountManagers,
  '520-rows-gone': rowsGone,
  '540-setting-versions': settingVersions,
  '541-customer-retention': customerRetention,
  '542-features': features,
  '543-lead-answers': leadAnswers,
  '550-document-sketches': documentSketches,
  '560-check-columns': checkColumns,
  '561-lead-sending': leadSending,
  '570-lead-offers': leadOffers,
  '580-stream-kinds': streamKinds,
  '600-short-check-rows': shortCheckRows,
  '590-history-imports': historyImports,
  '610-lead-tasks': leadTasks,
  '620-lead-conversions': leadConversions,
  '621-rows-from': rowsFrom,
  '622-command-imports': commandImports,
  '650-forwarded-sums': forwardedSums,
  '670-given-names': givenNames,
  '680-asked-again': askedAgain,
  '681-audit-checkpoints': auditCheckpoints,
  '695-protection-columns': protectionColumns,
  '696-super-administrator': superAdministrator,
  '697-messages-by-channel': messagesByChannel,
  '698-excluded-reports': excludedReports,
  '699-lead-answer-outcome': leadAnswerOutcome,
  '700-domain-tags': domainTags,
  '701-tag-rules': tagRules,
  '702-hidden-names': hiddenNames,
  '703-ends-suspended': endsSuspended,
  '704-duty-shifts': dutyShifts,
  '705-export-checksums': exportChecksums,
  '630-sums-from': sumsFrom,
};
