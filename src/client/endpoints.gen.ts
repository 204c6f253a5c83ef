// Written by scripts/build/endpoint-table.ts from contract/. Do not edit.
const usual = {"offline":"none","timeoutMs":30000,"freshMs":300000,"open":false,"upload":false,"file":false,"stream":false,"live":false} as const;
export const auth = {
  profile: { ...usual, "name":"auth.profile","method":"GET","path":"/auth/profile","failure":"Failed to fetch your profile","tags":["session"],"offline":"view","freshMs":600000,"keys":["id","email","name","role","level","customerIds"],"shape":"7SbGgn" },
  verify: { ...usual, "name":"auth.verify","method":"GET","path":"/auth/verify","failure":"Failed to verify your session","tags":[],"keys":["expires_at"] },
  ownData: { ...usual, "name":"auth.ownData","method":"GET","path":"/auth/own-data","failure":"Failed to export your data","tags":[],"file":true,"keys":[] },
  sessions: { ...usual, "name":"auth.sessions","method":"GET","path":"/auth/sessions","failure":"Failed to fetch your sessions","tags":["session"],"offline":"view","freshMs":10000,"keys":["sessions"],"shape":"K8Y4vz" },
  endSession: { ...usual, "name":"auth.endSession","method":"DELETE","path":"/auth/sessions/:sessionId","failure":"Failed to sign out this device","tags":["session"],"keys":["ended"] },
  endOtherSessions: { ...usual, "name":"auth.endOtherSessions","method":"POST","path":"/auth/sessions/end-others","failure":"Failed to sign out the other devices","tags":["session"],"keys":["ended"] },
  customerContext: { ...usual, "name":"auth.customerContext","method":"GET","path":"/auth/customer-context","failure":"Failed to fetch your customers","tags":["session"],"offline":"view","keys":["default_customer_id","role","is_admin","is_multi_customer","customer_ids","associations"],"shape":"JRNsO4" },
  defaultCustomer: { ...usual, "name":"auth.defaultCustomer","method":"PUT","path":"/auth/default-customer","failure":"Failed to switch the customer","tags":["session","domains","reports","dmarc","auth-stats","documents","filter-presets","support","source-analysis","dns-verification","ingestion","alerts","alert-rules","subscriptions"],"keys":["default_customer_id"] },
} as const;

export const secondFactor = {
  own: { ...usual, "name":"secondFactor.own","method":"GET","path":"/auth/second-factor","failure":"Failed to fetch your second factors","tags":["session"],"offline":"view","freshMs":10000,"keys":["codes","passkeys","recovery_codes","is_required","passkey_origin","confirmed_until"],"shape":"RcrNcb" },
  beginCodes: { ...usual, "name":"secondFactor.beginCodes","method":"POST","path":"/auth/second-factor/codes/begin","failure":"Failed to set up one-time codes","tags":[],"keys":["attempt","key","uri"] },
  confirmCodes: { ...usual, "name":"secondFactor.confirmCodes","method":"POST","path":"/auth/second-factor/codes","failure":"Failed to set up one-time codes","tags":["session"],"keys":["recovery_codes"] },
  removeCodes: { ...usual, "name":"secondFactor.removeCodes","method":"DELETE","path":"/auth/second-factor/codes","failure":"Failed to remove one-time codes","tags":["session"],"keys":["removed"] },
  makeRecoveryCodes: { ...usual, "name":"secondFactor.makeRecoveryCodes","method":"POST","path":"/auth/second-factor/recovery-codes","failure":"Failed to make recovery codes","tags":["session"],"keys":["recovery_codes"] },
  beginPasskey: { ...usual, "name":"secondFactor.beginPasskey","method":"POST","path":"/auth/passkeys/begin","failure":"Failed to add a passkey","tags":[],"keys":["attempt","options"] },
  addPasskey: { ...usual, "name":"secondFactor.addPasskey","method":"POST","path":"/auth/passkeys","failure":"Failed to add a passkey","tags":["session"],"keys":["recovery_codes"] },
  renamePasskey: { ...usual, "name":"secondFactor.renamePasskey","method":"PUT","path":"/auth/passkeys/:id","failure":"Failed to rename the passkey","tags":["session"],"keys":["name"] },
  removePasskey: { ...usual, "name":"secondFactor.removePasskey","method":"DELETE","path":"/auth/passkeys/:id","failure":"Failed to remove the passkey","tags":["session"],"keys":["removed"] },
  confirm: { ...usual, "name":"secondFactor.confirm","method":"POST","path":"/auth/confirm","failure":"Failed to confirm that it is you","tags":["session"],"keys":["confirmed_until"] },
  confirmOptions: { ...usual, "name":"secondFactor.confirmOptions","method":"POST","path":"/auth/confirm/passkey-options","failure":"Failed to ask for your passkey","tags":[],"keys":["attempt","options"] },
  confirmPasskey: { ...usual, "name":"secondFactor.confirmPasskey","method":"POST","path":"/auth/confirm/passkey","failure":"Failed to confirm that it is you","tags":["session"],"keys":["confirmed_until"] },
} as const;

export const apiKeys = {
  list: { ...usual, "name":"apiKeys.list","method":"GET","path":"/auth/api-keys","failure":"Failed to fetch your API keys","tags":["session"],"offline":"view","freshMs":10000,"keys":["keys"],"shape":"sczqR7" },
  create: { ...usual, "name":"apiKeys.create","method":"POST","path":"/auth/api-keys","failure":"Failed to make the API key","tags":["session"],"keys":["id","key","expires_at"] },
  remove: { ...usual, "name":"apiKeys.remove","method":"DELETE","path":"/auth/api-keys/:id","failure":"Failed to remove the API key","tags":["session"],"keys":["removed"] },
} as const;

export const domains = {
  list: { ...usual, "name":"domains.list","method":"GET","path":"/domains","failure":"Failed to fetch domains","tags":["domains"],"offline":"view","keys":["domains","pagination"],"shape":"sBeORV","pages":"domains" },
  names: { ...usual, "name":"domains.names","method":"GET","path":"/domains/names","failure":"Failed to fetch domains","tags":["domains"],"offline":"view","keys":["domains","pagination"],"shape":"bIbsrb","pages":"domains" },
  protectionStatus: { ...usual, "name":"domains.protectionStatus","method":"GET","path":"/domains/protection-status","failure":"Failed to fetch domain protection status","tags":["domains","dns-verification"],"offline":"view","timeoutMs":25000,"keys":["domains","summary","pagination"],"shape":"T7Nbch","pages":"domains" },
  create: { ...usual, "name":"domains.create","method":"POST","path":"/domains","failure":"Failed to add the domain","tags":["domains","dmarc","reports","customers"],"keys":["domain","orphans_to_read"] },
  get: { ...usual, "name":"domains.get","method":"GET","path":"/domains/:id","failure":"Failed to fetch domain details due to an unexpected API response.","tags":["domains"],"offline":"view","keys":["domain"],"shape":"cn35Ni" },
  update: { ...usual, "name":"domains.update","method":"PUT","path":"/domains/:id","failure":"Failed to change the domain","tags":["domains"],"keys":["domain"] },
  remove: { ...usual, "name":"domains.remove","method":"DELETE","path":"/domains/:id","failure":"Failed to remove the domain","tags":["domains","dmarc","reports","customers"],"keys":["removed"] },
  dnsOverview: { ...usual, "name":"domains.dnsOverview","method":"GET","path":"/domains/:id/dns_overview","failure":"Failed to fetch DNS verification details due to an unexpected API response.","tags":["dns-verification"],"offline":"view","keys":["verification","check","score","changes"],"shape":"z385bK" },
  verifyDns: { ...usual, "name":"domains.verifyDns","method":"POST","path":"/domains/:id/verify_dns","failure":"Failed to verify domain DNS due to unexpected API response.","tags":["dns-verification","domains"],"timeoutMs":60000,"keys":["verification","check","score","changes"] },
  verifyControl: { ...usual, "name":"domains.verifyControl","method":"POST","path":"/domains/:id/verify-control","failure":"Failed to check the record","tags":["domains","dmarc","reports","dns-verification","customers","alerts"],"timeoutMs":60000,"keys":["verified","proof","orphans_to_read"] },
  health: { ...usual, "name":"domains.health","method":"GET","path":"/domains/:id/health","failure":"Failed to fetch the domain's health","tags":["domains","dmarc"],"offline":"view","keys":["health"],"shape":"StZUpo" },
  associate: { ...usual, "name":"domains.associate","method":"POST","path":"/domains/:id/associate/:customerId","failure":"Failed to give the customer access to the domain","tags":["domains","customers"],"keys":["domain_id","customer_id","access_level"] },
  dissociate: { ...usual, "name":"domains.dissociate","method":"DELETE","path":"/domains/:id/dissociate/:customerId","failure":"Failed to take away the customer's access to the domain","tags":["domains","customers"],"keys":["domain_id","customer_id"] },
} as const;

export const dns = {
  records: { ...usual, "name":"dns.records","method":"GET","path":"/dns/records/:id","failure":"Failed to fetch DNS verification details due to an unexpected API response.","tags":["dns-verification"],"offline":"view","keys":["domain","checked_at","records","changes"],"shape":"ThUwb3" },
  refresh: { ...usual, "name":"dns.refresh","method":"POST","path":"/dns/records/:id/refresh","failure":"Failed to refresh DNS records","tags":["dns-verification","domains"],"timeoutMs":60000,"keys":["domain","checked_at","records","changes"] },
  verify: { ...usual, "name":"dns.verify","method":"GET","path":"/dns/records/:id/verify","failure":"Failed to verify DNS records. API returned an unexpected response.","tags":[],"timeoutMs":60000,"keys":["name","asked_at","expected","seen_everywhere","servers"] },
} as const;

export const dkim = {
  list: { ...usual, "name":"dkim.list","method":"GET","path":"/domains/:id/dkim-selectors","failure":"Failed to fetch DKIM selectors","tags":["dns-verification"],"offline":"view","keys":["selectors"],"shape":"jWx8zz" },
  create: { ...usual, "name":"dkim.create","method":"POST","path":"/domains/:id/dkim-selectors","failure":"Failed to create DKIM selector","tags":["dns-verification"],"keys":["selector"] },
  update: { ...usual, "name":"dkim.update","method":"PUT","path":"/domains/:id/dkim-selectors/:selectorId","failure":"Failed to update DKIM selector","tags":["dns-verification"],"keys":["selector"] },
  remove: { ...usual, "name":"dkim.remove","method":"DELETE","path":"/domains/:id/dkim-selectors/:selectorId","failure":"Failed to delete DKIM selector","tags":["dns-verification"],"keys":["removed"] },
  discover: { ...usual, "name":"dkim.discover","method":"POST","path":"/domains/:id/dkim-selectors/discover","failure":"Discovery failed","tags":["dns-verification"],"timeoutMs":60000,"keys":["asked","found","selectors"] },
  verify: { ...usual, "name":"dkim.verify","method":"POST","path":"/domains/:id/dkim-selectors/:selectorId/verify","failure":"Verification failed","tags":["dns-verification"],"keys":["selector"] },
  verifyAll: { ...usual, "name":"dkim.verifyAll","method":"POST","path":"/domains/:id/dkim-selectors/verify-all","failure":"Bulk verification failed","tags":["dns-verification"],"timeoutMs":60000,"keys":["verified","total","selectors"] },
} as const;

export const securityScores = {
  get: { ...usual, "name":"securityScores.get","method":"GET","path":"/domains/:id/security-score","failure":"Failed to get domain security score","tags":["domains","dns-verification"],"offline":"view","keys":["score"],"shape":"3eWn66" },
  refresh: { ...usual, "name":"securityScores.refresh","method":"POST","path":"/domains/:id/security-score/refresh","failure":"Failed to refresh domain security score","tags":["domains","dns-verification"],"timeoutMs":60000,"keys":["score"] },
  bulk: { ...usual, "name":"securityScores.bulk","method":"POST","path":"/domains/security-scores/bulk","failure":"Failed to get bulk security scores","tags":["domains","dns-verification"],"offline":"view","keys":["scores"],"shape":"qkEN6S" },
  invalidate: { ...usual, "name":"securityScores.invalidate","method":"DELETE","path":"/admin/security-scores/cache/:id","failure":"Failed to invalidate security score cache","tags":["domains","dns-verification"],"keys":["invalidated"] },
} as const;

export const customers = {
  list: { ...usual, "name":"customers.list","method":"GET","path":"/customers","failure":"Failed to fetch customers","tags":["customers"],"offline":"view","keys":["customers","pagination"],"shape":"3MpBIR","pages":"customers" },
  removed: { ...usual, "name":"customers.removed","method":"GET","path":"/customers/removed","failure":"Failed to fetch removed customers","tags":["customers","associations","domains"],"offline":"view","keys":["customers","pagination"],"shape":"NZZ1Ol","pages":"customers" },
  mine: { ...usual, "name":"customers.mine","method":"GET","path":"/customers/my-customers","failure":"Failed to fetch your customers","tags":["customers","session"],"offline":"view","keys":["customers"],"shape":"2mq8wr" },
  create: { ...usual, "name":"customers.create","method":"POST","path":"/customers","failure":"Failed to create the customer","tags":["customers"],"keys":["customer"] },
  get: { ...usual, "name":"customers.get","method":"GET","path":"/customers/:id","failure":"Customer not found or access denied","tags":["customers"],"offline":"view","keys":["customer"],"shape":"yCDpUx" },
  associations: { ...usual, "name":"customers.associations","method":"GET","path":"/customers/associations","failure":"Failed to fetch associations","tags":["associations"],"offline":"view","keys":["associations","pagination"],"shape":"Ib9eCg","pages":"associations" },
  associate: { ...usual, "name":"customers.associate","method":"POST","path":"/customers/associations","failure":"Failed to create the association","tags":["associations","customers"],"keys":["association"] },
  updateAssociation: { ...usual, "name":"customers.updateAssociation","method":"PUT","path":"/customers/associations/:id","failure":"Failed to change the association","tags":["associations","customers"],"keys":["association"] },
  removeAssociation: { ...usual, "name":"customers.removeAssociation","method":"DELETE","path":"/customers/associations/:id","failure":"Failed to end the association","tags":["associations","customers"],"keys":["removed"] },
  users: { ...usual, "name":"customers.users","method":"GET","path":"/customers/users","failure":"Failed to fetch users","tags":["associations"],"offline":"view","keys":["users","pagination"],"shape":"JhEpZM","pages":"users" },
  realDmarcProtectionStatus: { ...usual, "name":"customers.realDmarcProtectionStatus","method":"GET","path":"/customers/real-dmarc-protection-status","failure":"Failed to fetch domain protection status","tags":["domains","dmarc","dns-verification"],"offline":"view","timeoutMs":25000,"keys":["domains","pagination"],"shape":"WJ1VFc","pages":"domains" },
  policyAwareProtectionStatus: { ...usual, "name":"customers.policyAwareProtectionStatus","method":"GET","path":"/customers/policy-aware-protection-status","failure":"Failed to fetch domain protection status","tags":["domains","dmarc","dns-verification"],"offline":"view","timeoutMs":25000,"keys":["domains","pagination"],"shape":"tGv-xG","pages":"domains" },
  aggregateSecurityScore: { ...usual, "name":"customers.aggregateSecurityScore","method":"GET","path":"/customers/:id/security-scores/aggregate","failure":"Failed to get customer aggregate security score","tags":["domains","customers","dns-verification"],"offline":"view","keys":["customer_id","aggregate","domains"],"shape":"CyuwGy" },
  update: { ...usual, "name":"customers.update","method":"PUT","path":"/customers/:id","failure":"Failed to change the customer","tags":["customers","associations"],"keys":["file"] },
  remove: { ...usual, "name":"customers.remove","method":"DELETE","path":"/customers/:id","failure":"Failed to remove the customer","tags":["customers","associations","people","domains"],"keys":["removed","final_at"] },
  performance: { ...usual, "name":"customers.performance","method":"GET","path":"/customers/:id/performance","failure":"Failed to get customer performance","tags":["customers","dmarc","domains"],"offline":"view","keys":["customer","period","data_up_to","totals","previous","by_day","split","previous_split","score","domains"],"shape":"5WCQRq" },
  issues: { ...usual, "name":"customers.issues","method":"GET","path":"/customers/:id/issues","failure":"Failed to get customer issues","tags":["customers","alerts","dmarc","domains"],"offline":"view","keys":["customer","risk","issues"],"shape":"9XW6Qy" },
  reports: { ...usual, "name":"customers.reports","method":"GET","path":"/customers/:id/reports","failure":"Failed to get customer reports","tags":["customers","reports","documents"],"offline":"view","keys":["customer","period","reports","pagination","documents"],"shape":"PnecWj" },
  monitoringConfig: { ...usual, "name":"customers.monitoringConfig","method":"PUT","path":"/customers/:id/monitoring-config","failure":"Failed to change the monitoring of the customer","tags":["customers"],"keys":["file"] },
  generateReport: { ...usual, "name":"customers.generateReport","method":"POST","path":"/customers/:id/generate-report","failure":"Failed to generate the customer report","tags":[],"timeoutMs":60000,"file":true,"keys":[] },
  branding: { ...usual, "name":"customers.branding","method":"GET","path":"/customers/:id/branding","failure":"Failed to fetch the branding of the customer","tags":["customers","documents"],"offline":"view","keys":["branding"],"shape":"XimLyB" },
  saveBranding: { ...usual, "name":"customers.saveBranding","method":"PUT","path":"/customers/:id/branding","failure":"Failed to change the branding of the customer","tags":["customers","documents"],"keys":["branding"] },
  executiveSummary: { ...usual, "name":"customers.executiveSummary","method":"GET","path":"/customers/executive-summary","failure":"Failed to get the executive summary","tags":["customers","dmarc","domains","alerts"],"offline":"view","keys":["period","customers","domains","sending_domains","enforced_domains","by_month","days_to_enforcement","own_messages","own_passed","forged","forged_stopped","mean_score","open_alerts","critical_alerts","at_risk"],"shape":"bejicj" },
  analyzeIssues: { ...usual, "name":"customers.analyzeIssues","method":"POST","path":"/customers/:id/analyze-issues","failure":"Failed to analyze customer issues","tags":["customers","alerts"],"timeoutMs":60000,"keys":["customer","risk","issues","domains","evaluated_time"] },
  domainAnalytics: { ...usual, "name":"customers.domainAnalytics","method":"GET","path":"/customers/:id/domains/:domainId/analytics","failure":"Failed to get the analytics of the domain","tags":["customers","dmarc","reports"],"offline":"view","keys":["customer","domain","period","data_up_to","totals","previous","by_day","split","previous_split","reporters","top_sources","published_policy"],"shape":"u-kIY2" },
  file: { ...usual, "name":"customers.file","method":"GET","path":"/customers/:id/file","failure":"Customer not found or access denied","tags":["customers","associations","people","subscriptions"],"offline":"view","keys":["file","customer","timeline"],"shape":"_bIesv" },
} as const;

export const adminUsers = {
  pending: { ...usual, "name":"adminUsers.pending","method":"GET","path":"/admin/users/pending","failure":"Failed to fetch the requests for access","tags":["people","domains"],"offline":"view","keys":["users","pagination"],"shape":"XU3bCC" },
  create: { ...usual, "name":"adminUsers.create","method":"POST","path":"/admin/users/create","failure":"Failed to invite this person","tags":["people","associations","customers"],"keys":["user","role","customer","mail","link","expires_at"] },
  all: { ...usual, "name":"adminUsers.all","method":"GET","path":"/admin/users/all","failure":"Failed to fetch users","tags":["people"],"offline":"view","keys":["users","pagination"],"shape":"dWGPWG" },
  stats: { ...usual, "name":"adminUsers.stats","method":"GET","path":"/admin/users/stats","failure":"Failed to fetch user statistics","tags":["people"],"offline":"view","keys":["total","active","pending","invited","inactive","rejected","oldest_pending_at"],"shape":"QeVmw6" },
  approve: { ...usual, "name":"adminUsers.approve","method":"POST","path":"/admin/users/approve/:id","failure":"Failed to approve this person","tags":["people","associations","customers"],"keys":["user","role","customer","mail","link","expires_at"] },
  reject: { ...usual, "name":"adminUsers.reject","method":"POST","path":"/admin/users/reject/:id","failure":"Failed to reject this request","tags":["people"],"keys":["user"] },
  bulkApprove: { ...usual, "name":"adminUsers.bulkApprove","method":"POST","path":"/admin/users/bulk-approve","failure":"Failed to approve these people","tags":["people","associations","customers"],"timeoutMs":120000,"keys":["results"] },
  updateStatus: { ...usual, "name":"adminUsers.updateStatus","method":"PUT","path":"/admin/users/update-status/:id","failure":"Failed to change the status of this person","tags":["people"],"keys":["user"] },
  update: { ...usual, "name":"adminUsers.update","method":"PUT","path":"/admin/users/update/:id","failure":"Failed to change this person","tags":["people","associations"],"keys":["user"] },
  resetSecondFactor: { ...usual, "name":"adminUsers.resetSecondFactor","method":"POST","path":"/admin/users/reset-second-factor/:id","failure":"Failed to reset the second factor of this person","tags":["people","setup"],"keys":["user"] },
  export: { ...usual, "name":"adminUsers.export","method":"GET","path":"/admin/users/export/:id","failure":"Failed to export what is stored about this person","tags":[],"file":true,"keys":[] },
  remove: { ...usual, "name":"adminUsers.remove","method":"DELETE","path":"/admin/users/delete/:id","failure":"Failed to delete this person","tags":["people","associations","customers"],"keys":["removed"] },
  customers: { ...usual, "name":"adminUsers.customers","method":"GET","path":"/admin/users/:id/customers","failure":"Failed to fetch the customers of this person","tags":["people","associations"],"offline":"view","keys":["customers"],"shape":"sbDKmV" },
  customer: { ...usual, "name":"adminUsers.customer","method":"GET","path":"/admin/users/:id/customers/:customerId","failure":"Failed to fetch this association","tags":["people","associations"],"offline":"view","keys":["association"],"shape":"VX4-ov" },
  associate: { ...usual, "name":"adminUsers.associate","method":"POST","path":"/admin/users/:id/customers/:customerId","failure":"Failed to create the association","tags":["people","associations","customers"],"keys":["association"] },
  dissociate: { ...usual, "name":"adminUsers.dissociate","method":"DELETE","path":"/admin/users/:id/customers/:customerId","failure":"Failed to end the association","tags":["people","associations","customers"],"keys":["removed"] },
  emailTest: { ...usual, "name":"adminUsers.emailTest","method":"POST","path":"/admin/users/email-test","failure":"Failed to send the test email","tags":[],"keys":["to","mail","problem"] },
  testEmailTemplates: { ...usual, "name":"adminUsers.testEmailTemplates","method":"POST","path":"/admin/users/test-email-templates","failure":"Failed to show this email","tags":[],"keys":["subject","text","html","sent"] },
} as const;

export const leads = {
  list: { ...usual, "name":"leads.list","method":"GET","path":"/admin/leads","failure":"Failed to fetch the enquiries","tags":["leads"],"offline":"view","keys":["leads","pagination"],"shape":"kz-1fm" },
  get: { ...usual, "name":"leads.get","method":"GET","path":"/admin/leads/:id","failure":"Failed to fetch this enquiry","tags":["leads"],"offline":"view","keys":["lead"],"shape":"zwmrAH" },
  update: { ...usual, "name":"leads.update","method":"PUT","path":"/admin/leads/:id","failure":"Failed to change this enquiry","tags":["leads"],"keys":["lead"] },
  remove: { ...usual, "name":"leads.remove","method":"DELETE","path":"/admin/leads/:id","failure":"Failed to erase this enquiry","tags":["leads"],"keys":["removed"] },
  convert: { ...usual, "name":"leads.convert","method":"POST","path":"/admin/leads/:id/convert","failure":"Failed to convert this enquiry","tags":["leads","customers","people","associations","domains"],"timeoutMs":60000,"keys":["customer","domain_refusal","mail","link","invitation_refusal","lead"] },
} as const;

export const onboarding = {
  board: { ...usual, "name":"onboarding.board","method":"GET","path":"/customer-onboarding","failure":"Failed to fetch the onboardings","tags":["onboarding","customers","domains","associations","subscriptions"],"offline":"view","freshMs":60000,"keys":["onboardings","customers","first_report","may_start","owners"],"shape":"TbqnDy" },
  start: { ...usual, "name":"onboarding.start","method":"POST","path":"/customer-onboarding","failure":"Failed to start the onboarding","tags":["onboarding","customers"],"keys":["onboarding"] },
  get: { ...usual, "name":"onboarding.get","method":"GET","path":"/customer-onboarding/:id","failure":"Failed to fetch this onboarding","tags":["onboarding","customers","domains","associations","subscriptions","dns-verification"],"offline":"view","freshMs":60000,"keys":["onboarding"],"shape":"KoijxN" },
  update: { ...usual, "name":"onboarding.update","method":"PUT","path":"/customer-onboarding/:id","failure":"Failed to save this onboarding","tags":["onboarding"],"keys":["onboarding"] },
  skip: { ...usual, "name":"onboarding.skip","method":"POST","path":"/customer-onboarding/:id/skip","failure":"Failed to skip this step","tags":["onboarding"],"keys":["onboarding"] },
  domains: { ...usual, "name":"onboarding.domains","method":"POST","path":"/customer-onboarding/:id/domains","failure":"Failed to add these domains","tags":["onboarding","domains","customers","dmarc","reports"],"timeoutMs":120000,"keys":["lines","onboarding"] },
  check: { ...usual, "name":"onboarding.check","method":"POST","path":"/customer-onboarding/:id/check","failure":"Failed to check the records","tags":["onboarding","dns-verification"],"keys":["queued"] },
  sent: { ...usual, "name":"onboarding.sent","method":"POST","path":"/customer-onboarding/:id/sent","failure":"Failed to note this","tags":["onboarding"],"keys":["onboarding"] },
  welcome: { ...usual, "name":"onboarding.welcome","method":"POST","path":"/customer-onboarding/:id/welcome","failure":"Failed to send the welcome","tags":["onboarding","customers"],"timeoutMs":60000,"keys":["people","onboarding"] },
  stop: { ...usual, "name":"onboarding.stop","method":"POST","path":"/customer-onboarding/:id/stop","failure":"Failed to stop this onboarding","tags":["onboarding"],"keys":["onboarding"] },
  resume: { ...usual, "name":"onboarding.resume","method":"POST","path":"/customer-onboarding/:id/resume","failure":"Failed to resume this onboarding","tags":["onboarding"],"keys":["onboarding"] },
} as const;

export const audit = {
  search: { ...usual, "name":"audit.search","method":"GET","path":"/admin/audit","failure":"Failed to fetch the audit trail","tags":["audit"],"offline":"view","freshMs":10000,"keys":["entries","pagination","people","actions","today","chain","removed_within_30_days"],"shape":"9rafH4" },
  export: { ...usual, "name":"audit.export","method":"GET","path":"/admin/audit/export","failure":"Failed to export the audit trail","tags":[],"timeoutMs":60000,"file":true,"keys":[] },
  verify: { ...usual, "name":"audit.verify","method":"POST","path":"/admin/audit/verify","failure":"Failed to verify the audit trail","tags":["audit"],"timeoutMs":60000,"keys":["chain"] },
  staffViews: { ...usual, "name":"audit.staffViews","method":"GET","path":"/customers/:id/staff-views","failure":"Failed to fetch who of the staff read this data","tags":["customers","session"],"offline":"view","keys":["views","pagination"],"shape":"1tjABM" },
} as const;

export const management = {
  health: { ...usual, "name":"management.health","method":"GET","path":"/admin/health","failure":"Failed to fetch the state of the installation","tags":["management"],"offline":"view","freshMs":10000,"keys":["modules","queues","jobs","retention","on_duty","contacts"],"shape":"Ubfik3" },
} as const;

export const dmarc = {
  overview: { ...usual, "name":"dmarc.overview","method":"GET","path":"/dmarc/overview/:id","failure":"Failed to get the DMARC overview","tags":["dmarc","reports"],"offline":"view","keys":["domain","period","data_up_to","totals","previous","by_day","finding","split","previous_split","reporters","top_sources","published_policy"],"shape":"UoBMim" },
  complianceScore: { ...usual, "name":"dmarc.complianceScore","method":"GET","path":"/dmarc/compliance-score/:id","failure":"Failed to get the compliance score","tags":["dmarc","reports"],"offline":"view","keys":["domain","period","compliance_pct","messages","aligned","previous_pct"],"shape":"DM719C" },
  trends: { ...usual, "name":"dmarc.trends","method":"GET","path":"/dmarc/trends/:id","failure":"Failed to get the DMARC trends","tags":["dmarc","reports"],"offline":"view","keys":["domain","period","by_day"],"shape":"HivHLt" },
  authStats: { ...usual, "name":"dmarc.authStats","method":"GET","path":"/dmarc/auth-stats/:id","failure":"Failed to get the authentication statistics","tags":["auth-stats","dmarc","reports"],"offline":"view","keys":["domain","period","totals"],"shape":"0lq8QY" },
  sourceDetails: { ...usual, "name":"dmarc.sourceDetails","method":"GET","path":"/dmarc/source-details/:id","failure":"Failed to get the sources","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["domain","period","sources"],"shape":"ZzXbmK" },
  policyDistribution: { ...usual, "name":"dmarc.policyDistribution","method":"GET","path":"/dmarc/policy-distribution","failure":"Failed to get policy distribution","tags":["dmarc","reports"],"offline":"view","keys":["period","policies"],"shape":"FnGELg" },
  domainPolicyDistribution: { ...usual, "name":"dmarc.domainPolicyDistribution","method":"GET","path":"/dmarc/policy-distribution/:id","failure":"Failed to get policy distribution","tags":["dmarc","reports"],"offline":"view","keys":["domain","period","policies","seen"],"shape":"ecQKBs" },
  failures: { ...usual, "name":"dmarc.failures","method":"GET","path":"/dmarc/failures/:id","failure":"Failed to get the failures","tags":["dmarc","reports"],"offline":"view","keys":["domain","period","failures","totals","pagination"],"shape":"5btcto" },
  multiDomainOverview: { ...usual, "name":"dmarc.multiDomainOverview","method":"GET","path":"/dmarc/multi-domain-overview","failure":"Failed to get the overview of your domains","tags":["dmarc","reports"],"offline":"view","keys":["period","data_up_to","totals","previous","by_day","finding","split","previous_split","domains","reporters"],"shape":"vsjwXn" },
  reports: { ...usual, "name":"dmarc.reports","method":"GET","path":"/dmarc/reports/:id","failure":"Failed to get the reports","tags":["dmarc","reports"],"offline":"view","keys":["domain","period","reports","pagination"],"shape":"lzFhbo" },
} as const;

export const timeSeries = {
  data: { ...usual, "name":"timeSeries.data","method":"GET","path":"/timeseries/:id/data","failure":"Failed to get the time series","tags":["dmarc","reports"],"offline":"view","keys":["domain","metric","unit","period","settled_to","points","changes","holidays"],"shape":"OxUBqw" },
  generate: { ...usual, "name":"timeSeries.generate","method":"POST","path":"/timeseries/:id/generate","failure":"Failed to generate the time series","tags":[],"keys":["domain","period","generated_at","series"] },
  trends: { ...usual, "name":"timeSeries.trends","method":"GET","path":"/timeseries/:id/trends","failure":"Failed to get the trend","tags":["dmarc","reports"],"offline":"view","keys":["domain","metric","unit","period","measured_days","trend"],"shape":"JoDNFo" },
  readTrends: { ...usual, "name":"timeSeries.readTrends","method":"POST","path":"/timeseries/:id/trends","failure":"Failed to get the trend","tags":[],"keys":["domain","metric","unit","period","measured_days","trend"] },
  forecasts: { ...usual, "name":"timeSeries.forecasts","method":"GET","path":"/timeseries/:id/forecasts","failure":"Failed to get the forecast","tags":["dmarc","reports"],"offline":"view","keys":["domain","metric","unit","horizon","status","needs_days","measured_days","method","points","back_test","last"],"shape":"8lu_me" },
  readForecasts: { ...usual, "name":"timeSeries.readForecasts","method":"POST","path":"/timeseries/:id/forecasts","failure":"Failed to get the forecast","tags":[],"keys":["domain","metric","unit","horizon","status","needs_days","measured_days","method","points","back_test","last"] },
} as const;

export const analytics = {
  changes: { ...usual, "name":"analytics.changes","method":"GET","path":"/analytics/changes/:id","failure":"Failed to get the changes","tags":["dmarc","reports","domains","alerts","dns-verification","people"],"offline":"view","freshMs":60000,"keys":["customer","since","period","found","records","policy","senders","alerts","people","split","previous_split","domains"],"shape":"j1mSVq" },
  domainHealth: { ...usual, "name":"analytics.domainHealth","method":"GET","path":"/analytics/domain-health","failure":"Failed to get domain health","tags":["dmarc","reports","domains"],"offline":"view","keys":["summary","domains","pagination"],"shape":"FVH3Vp" },
  threatOverview: { ...usual, "name":"analytics.threatOverview","method":"GET","path":"/analytics/threat-intelligence/overview/:id","failure":"Failed to get the threat overview","tags":["dmarc","reports","domains"],"offline":"view","keys":["customer","period","messages","forged","previous_forged","domains","patterns"],"shape":"ZAaUZl" },
  threatPredictions: { ...usual, "name":"analytics.threatPredictions","method":"GET","path":"/analytics/threat-intelligence/predictions/:id","failure":"Failed to get the threat predictions","tags":["dmarc","reports","domains"],"offline":"view","keys":["customer","period","predictions"],"shape":"5KNTbo" },
  threatGeographic: { ...usual, "name":"analytics.threatGeographic","method":"GET","path":"/analytics/threat-intelligence/geographic/:id","failure":"Failed to get the countries of the servers","tags":["dmarc","reports","domains"],"offline":"view","keys":["customer","period","countries"],"shape":"tEhwBL" },
  threatAnomalies: { ...usual, "name":"analytics.threatAnomalies","method":"GET","path":"/analytics/threat-intelligence/anomalies/:id","failure":"Failed to get the anomalies","tags":["dmarc","reports","domains"],"offline":"view","keys":["customer","period","days","baseline","anomalies"],"shape":"j6o23l" },
  threatVectors: { ...usual, "name":"analytics.threatVectors","method":"GET","path":"/analytics/threat-intelligence/attack-vectors/:id","failure":"Failed to get the attack vectors","tags":["dmarc","reports","domains"],"offline":"view","keys":["customer","period","vectors","forwarding","misconfiguration"],"shape":"zQYRc1" },
} as const;

export const domainReports = {
  domains: { ...usual, "name":"domainReports.domains","method":"GET","path":"/domain-reports/domains","failure":"Failed to fetch the domains with reports","tags":["domains","reports"],"offline":"view","keys":["domains"],"shape":"zjlx-_" },
  overview: { ...usual, "name":"domainReports.overview","method":"GET","path":"/domain-reports/domains/:id/overview","failure":"Failed to fetch the domain's overview","tags":["dmarc","reports"],"offline":"view","keys":["domain_name","period","data_up_to","totals","sources","new_sources","reporters","by_day"],"shape":"6zK6XB" },
  topSources: { ...usual, "name":"domainReports.topSources","method":"GET","path":"/domain-reports/domains/:id/top-sources","failure":"Failed to fetch the top sources","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["period","sources"],"shape":"gLxSyx" },
  detailedSources: { ...usual, "name":"domainReports.detailedSources","method":"GET","path":"/domain-reports/domains/:id/detailed-sources","failure":"Failed to fetch the sources","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["period","sources","pagination"],"shape":"BTreC3" },
  sourceDrillDown: { ...usual, "name":"domainReports.sourceDrillDown","method":"GET","path":"/domain-reports/domains/:id/source-drill-down","failure":"Failed to fetch the source's reports","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["sender","domain_name","source_ip","time_period_days","reports","total_records","summary","source_intelligence","records","pagination"],"shape":"z5baK5" },
  senders: { ...usual, "name":"domainReports.senders","method":"GET","path":"/domain-reports/domains/:id/senders","failure":"Failed to fetch the senders","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["period","data_up_to","senders","totals","may_categorise"],"shape":"PqLQgp" },
  allSenders: { ...usual, "name":"domainReports.allSenders","method":"GET","path":"/domain-reports/senders","failure":"Failed to fetch the senders","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["period","data_up_to","senders","totals","may_categorise"],"shape":"PqLQgp" },
  senderFleet: { ...usual, "name":"domainReports.senderFleet","method":"GET","path":"/domain-reports/senders/fleet","failure":"Failed to fetch the senders of the customers","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["period","groups","totals","pagination"],"shape":"UAdf88" },
  services: { ...usual, "name":"domainReports.services","method":"GET","path":"/domain-reports/services","failure":"Failed to fetch the catalogue of services","tags":[],"offline":"view","freshMs":86400000,"keys":["services"],"shape":"zd5czv" },
  senderSetUp: { ...usual, "name":"domainReports.senderSetUp","method":"GET","path":"/domain-reports/domains/:id/services/:service/set-up","failure":"Failed to fetch the set-up of the service","tags":["dns-verification","domains"],"offline":"view","keys":["set_up"],"shape":"Eun10u" },
  categoriseSender: { ...usual, "name":"domainReports.categoriseSender","method":"PUT","path":"/domain-reports/domains/:id/senders/:sender/category","failure":"Failed to place the sender","tags":["source-analysis","alerts","dmarc","domains","dns-verification"],"offline":"queue","keys":["sender"] },
  describeSender: { ...usual, "name":"domainReports.describeSender","method":"PUT","path":"/domain-reports/domains/:id/senders/:sender/details","failure":"Failed to save the details of the sender","tags":["source-analysis"],"keys":["details"] },
  categoriseSenders: { ...usual, "name":"domainReports.categoriseSenders","method":"PUT","path":"/domain-reports/senders/categories","failure":"Failed to place the senders","tags":["source-analysis","alerts","dmarc","domains","dns-verification"],"offline":"queue","keys":["sorted"] },
  reportRecords: { ...usual, "name":"domainReports.reportRecords","method":"GET","path":"/domain-reports/domains/:domain/report-records/:report","failure":"Failed to fetch report records drill-down data","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["domain_name","report_id","records","total_records","report_info","pagination"],"shape":"Cri44i" },
  allTopSources: { ...usual, "name":"domainReports.allTopSources","method":"GET","path":"/domain-reports/top-sources","failure":"Failed to fetch the top sources","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["period","sources"],"shape":"gLxSyx" },
  allDetailedSources: { ...usual, "name":"domainReports.allDetailedSources","method":"GET","path":"/domain-reports/detailed-sources","failure":"Failed to fetch the sources","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["period","sources","pagination"],"shape":"BTreC3" },
  allSourceDrillDown: { ...usual, "name":"domainReports.allSourceDrillDown","method":"GET","path":"/domain-reports/source-drill-down","failure":"Failed to fetch the source's reports","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["sender","domain_name","source_ip","time_period_days","reports","total_records","summary","source_intelligence","records","pagination"],"shape":"z5baK5" },
  timePeriods: { ...usual, "name":"domainReports.timePeriods","method":"GET","path":"/domain-reports/time-periods","failure":"Failed to fetch time period options","tags":[],"offline":"view","keys":["time_periods"],"shape":"8CoZdi" },
  health: { ...usual, "name":"domainReports.health","method":"GET","path":"/domain-reports/health","failure":"Failed to fetch the health of the reports","tags":["reports"],"offline":"view","keys":["status","data_up_to","last_report_at"],"shape":"Toa4HS" },
  summary: { ...usual, "name":"domainReports.summary","method":"GET","path":"/domain-reports/summary","failure":"Failed to fetch domain reporting summary","tags":["dmarc","reports"],"offline":"view","keys":["summary","available_domains"],"shape":"mmIVyz" },
} as const;

export const reportMetadata = {
  list: { ...usual, "name":"reportMetadata.list","method":"GET","path":"/report-metadata/list","failure":"Failed to fetch the received reports","tags":["reports","dmarc"],"offline":"view","keys":["reports","pagination"],"shape":"egpKH4" },
  get: { ...usual, "name":"reportMetadata.get","method":"GET","path":"/report-metadata/:id","failure":"Failed to fetch the report","tags":["reports","dmarc"],"offline":"view","keys":["report","unreadable_rows"],"shape":"PuGw83" },
  records: { ...usual, "name":"reportMetadata.records","method":"GET","path":"/report-metadata/:id/records","failure":"Failed to fetch the report's rows","tags":["reports","dmarc"],"offline":"view","keys":["records","pagination"],"shape":"r1epKq" },
  export: { ...usual, "name":"reportMetadata.export","method":"GET","path":"/report-metadata/:id/export/:format","failure":"Failed to export the report","tags":[],"file":true,"keys":[] },
  filters: { ...usual, "name":"reportMetadata.filters","method":"GET","path":"/report-metadata/filters","failure":"Failed to fetch the filters","tags":["reports","dmarc"],"offline":"view","keys":["reporters","domains","shapes"],"shape":"CkUPoA" },
  stats: { ...usual, "name":"reportMetadata.stats","method":"GET","path":"/report-metadata/stats","failure":"Failed to fetch the report statistics","tags":["reports","dmarc"],"offline":"view","keys":["reports","messages","rows","unreadable_rows","superseded","recovered","reporters","first_day","last_day"],"shape":"UfS5d_" },
} as const;

export const otherReports = {
  tlsReports: { ...usual, "name":"otherReports.tlsReports","method":"GET","path":"/tls-reports","failure":"Failed to fetch the TLS reports","tags":["reports"],"offline":"view","keys":["period","reports","totals","data_up_to","pagination"],"shape":"toMP2a" },
  tlsReport: { ...usual, "name":"otherReports.tlsReport","method":"GET","path":"/tls-reports/:id","failure":"Failed to fetch the TLS report","tags":["reports"],"offline":"view","keys":["report"],"shape":"IkmH2w" },
  failureReports: { ...usual, "name":"otherReports.failureReports","method":"GET","path":"/failure-reports","failure":"Failed to fetch the failure reports","tags":["reports"],"offline":"view","keys":["period","reports","pagination"],"shape":"mCU_9q" },
  failureReport: { ...usual, "name":"otherReports.failureReport","method":"GET","path":"/failure-reports/:id","failure":"Failed to fetch the failure report","tags":["reports"],"offline":"view","keys":["report"],"shape":"X_MPA0" },
} as const;

export const ingestion = {
  process: { ...usual, "name":"ingestion.process","method":"POST","path":"/ingestion/enhanced/process","failure":"Failed to start enhanced DMARC processing.","tags":["ingestion","reports","dmarc"],"keys":["batch_id","status","message"] },
  status: { ...usual, "name":"ingestion.status","method":"GET","path":"/ingestion/enhanced/status","failure":"Failed to fetch the state of the intake","tags":["ingestion"],"offline":"view","freshMs":2000,"keys":["batch","active_batches","recent_batches","refusals","refusal_groups","waiting_messages","oldest_waiting_time","next_poll_time","pagination"],"shape":"La3aul" },
  recentReports: { ...usual, "name":"ingestion.recentReports","method":"GET","path":"/ingestion/enhanced/reports/recent","failure":"Failed to fetch the recent reports","tags":["ingestion","reports"],"offline":"view","freshMs":10000,"keys":["reports","pagination"],"shape":"egpKH4" },
  health: { ...usual, "name":"ingestion.health","method":"GET","path":"/ingestion/enhanced/health","failure":"Failed to fetch the health of the intake","tags":["ingestion"],"offline":"view","freshMs":5000,"keys":["status","checks","messages_24h","reports_24h","rows_24h","rows_refused_24h","duplicates_24h","failed_batches_24h","batches_24h","waiting_messages","orphan_messages","failed_messages","rows_by_hour","reporters"],"shape":"I8SL2B" },
  mailboxStatus: { ...usual, "name":"ingestion.mailboxStatus","method":"GET","path":"/ingestion/enhanced/mailbox-status","failure":"Failed to fetch the state of the mailbox","tags":["ingestion"],"offline":"view","freshMs":5000,"keys":["ways","report_address","outgoing"],"shape":"c63z9o" },
  rawMessage: { ...usual, "name":"ingestion.rawMessage","method":"GET","path":"/ingestion/enhanced/messages/:id/raw","failure":"Failed to download the message","tags":[],"file":true,"keys":[] },
  retry: { ...usual, "name":"ingestion.retry","method":"POST","path":"/ingestion/enhanced/retry","failure":"Failed to retry the batch","tags":["ingestion"],"keys":["batch"] },
  retryAll: { ...usual, "name":"ingestion.retryAll","method":"POST","path":"/ingestion/enhanced/retry-all","failure":"Failed to retry the batches","tags":["ingestion"],"keys":["batches","messages_queued"] },
  stopBatch: { ...usual, "name":"ingestion.stopBatch","method":"POST","path":"/ingestion/enhanced/stop-batch","failure":"Failed to stop the batch","tags":["ingestion"],"keys":["batch"] },
  upload: { ...usual, "name":"ingestion.upload","method":"POST","path":"/ingestion/enhanced/upload","failure":"Failed to upload the files","tags":["ingestion","reports","dmarc","domains","customers","source-analysis","auth-stats"],"timeoutMs":120000,"upload":true,"keys":["files","batch"] },
} as const;

export const background = {
  clearActiveBatches: { ...usual, "name":"background.clearActiveBatches","method":"POST","path":"/ingestion/enhanced/clear-active-batches","failure":"Failed to clear the active batches","tags":["ingestion","reports","dmarc","source-analysis","auth-stats"],"keys":["stopped","stopping","messages_queued","message"] },
  cleanup: { ...usual, "name":"background.cleanup","method":"POST","path":"/ingestion/enhanced/cleanup","failure":"Failed to delete old batches","tags":["ingestion"],"keys":["batches_deleted","message"] },
  startContinuous: { ...usual, "name":"background.startContinuous","method":"POST","path":"/ingestion/enhanced/start-continuous","failure":"Failed to start continuous processing","tags":["ingestion"],"keys":["job_id","message"] },
  stopContinuous: { ...usual, "name":"background.stopContinuous","method":"POST","path":"/ingestion/enhanced/stop-continuous/:jobId","failure":"Failed to stop continuous processing","tags":["ingestion"],"keys":["job","message"] },
  jobs: { ...usual, "name":"background.jobs","method":"GET","path":"/ingestion/enhanced/background-jobs","failure":"Failed to fetch the background jobs","tags":["ingestion"],"offline":"view","freshMs":2000,"keys":["jobs","pagination"],"shape":"iQ5UYR" },
  job: { ...usual, "name":"background.job","method":"GET","path":"/ingestion/enhanced/background-jobs/:id","failure":"Failed to fetch the background job","tags":["ingestion"],"offline":"view","freshMs":1000,"keys":["job"],"shape":"mJbkeV" },
  debug: { ...usual, "name":"background.debug","method":"GET","path":"/ingestion/enhanced/debug-background","failure":"Failed to fetch the details of background processing","tags":["ingestion"],"offline":"view","keys":["process","database","config","queues","silent_batches","stranded_messages","silent_locks"],"shape":"0WkiDT" },
  stats: { ...usual, "name":"background.stats","method":"GET","path":"/ingestion/enhanced/background-stats","failure":"Failed to fetch the statistics of background processing","tags":["ingestion"],"offline":"view","freshMs":2000,"keys":["total_active_jobs","enhanced_stats","system_info","active_batches","recent_batches"],"shape":"AzgW4G" },
  config: { ...usual, "name":"background.config","method":"POST","path":"/ingestion/enhanced/background-config","failure":"Failed to change continuous processing","tags":["ingestion"],"keys":["config"] },
  health: { ...usual, "name":"background.health","method":"GET","path":"/ingestion/enhanced/background-health","failure":"Failed to fetch the health of background processing","tags":["ingestion"],"offline":"view","freshMs":5000,"keys":["status","text","config","last_active_time","active_batches","recovery","old_batches"],"shape":"rD2J5Q" },
  recovery: { ...usual, "name":"background.recovery","method":"POST","path":"/ingestion/enhanced/background-recovery","failure":"Failed to start the recovery","tags":["ingestion","reports","dmarc","source-analysis","auth-stats"],"keys":["job_id","type","message"] },
} as const;

export const emailCleanup = {
  orphanedEmails: { ...usual, "name":"emailCleanup.orphanedEmails","method":"GET","path":"/email-cleanup/orphaned-emails","failure":"Failed to fetch orphaned emails","tags":["ingestion"],"offline":"view","freshMs":30000,"keys":["data","count","pagination"],"shape":"8Yi_R6" },
  moveEmails: { ...usual, "name":"emailCleanup.moveEmails","method":"POST","path":"/email-cleanup/move-emails","failure":"Failed to move emails","tags":["ingestion"],"keys":["moved","count"] },
  status: { ...usual, "name":"emailCleanup.status","method":"GET","path":"/email-cleanup/status","failure":"Failed to get cleanup status","tags":["ingestion"],"offline":"view","freshMs":30000,"keys":["orphan_messages","failed_messages","oldest_time","moved_30d"],"shape":"svi4sE" },
} as const;

export const intelligence = {
  bulk: { ...usual, "name":"intelligence.bulk","method":"POST","path":"/intelligence/domains/bulk","failure":"Failed to get domain intelligence","tags":["domains","dmarc","dns-verification"],"offline":"view","keys":["domains","pagination"],"shape":"-ilBHY","pages":"domains" },
} as const;

export const reporting = {
  executiveSummaryReport: { ...usual, "name":"reporting.executiveSummaryReport","method":"POST","path":"/reporting/reports/executive-summary","failure":"Failed to generate the executive summary","tags":[],"timeoutMs":60000,"keys":["report","branding"] },
  portfolioOverview: { ...usual, "name":"reporting.portfolioOverview","method":"POST","path":"/reporting/portfolio-overview","failure":"Failed to generate the portfolio overview","tags":[],"timeoutMs":60000,"keys":["report","branding"] },
  customerDetailed: { ...usual, "name":"reporting.customerDetailed","method":"POST","path":"/reporting/customer-detailed/:id","failure":"Failed to generate the detailed report","tags":[],"timeoutMs":60000,"keys":["report"] },
  technicalAppendix: { ...usual, "name":"reporting.technicalAppendix","method":"POST","path":"/reporting/technical-appendix/:id","failure":"Failed to generate the technical appendix","tags":[],"timeoutMs":60000,"keys":["report"] },
  comparativeAnalysis: { ...usual, "name":"reporting.comparativeAnalysis","method":"POST","path":"/reporting/comparative-analysis","failure":"Failed to generate the comparative analysis","tags":[],"timeoutMs":60000,"keys":["report"] },
  generate: { ...usual, "name":"reporting.generate","method":"POST","path":"/reporting/reports/:type/:id","failure":"Failed to generate the report","tags":[],"timeoutMs":60000,"file":true,"keys":[] },
  templates: { ...usual, "name":"reporting.templates","method":"GET","path":"/reporting/reports/templates","failure":"Failed to get the report templates","tags":["documents"],"offline":"view","keys":["templates"],"shape":"72j03M" },
  health: { ...usual, "name":"reporting.health","method":"GET","path":"/reporting/health","failure":"Failed to get the health of reporting","tags":["documents"],"offline":"view","keys":["status","queued","rendering","failed","checked_time"],"shape":"kWOx9j" },
  trendAnalysis: { ...usual, "name":"reporting.trendAnalysis","method":"GET","path":"/reporting/status/trend-analysis/:id","failure":"Failed to get the trend","tags":["domains","dmarc"],"offline":"view","keys":["domain_id","days","pass_rate","volume"],"shape":"Mkmj1X" },
  classification: { ...usual, "name":"reporting.classification","method":"GET","path":"/reporting/status/classification/:id","failure":"Failed to get the classification","tags":["domains","dmarc","dns-verification"],"offline":"view","keys":["domain_id","mail_class","suggested_class","suggestion","level","why","stage","next","gates","thresholds","is_default"],"shape":"v5YO5H" },
  history: { ...usual, "name":"reporting.history","method":"GET","path":"/reporting/status/history/:id","failure":"Failed to get the history","tags":["domains","dns-verification"],"offline":"view","keys":["domain_id","history"],"shape":"8flQAB" },
  thresholds: { ...usual, "name":"reporting.thresholds","method":"PUT","path":"/reporting/status/thresholds/:id","failure":"Failed to change the thresholds","tags":["domains","dns-verification"],"keys":["domain_id","thresholds","is_default"] },
} as const;

export const reportingFilter = {
  options: { ...usual, "name":"reportingFilter.options","method":"GET","path":"/reporting/filter/options","failure":"Failed to fetch the filter options","tags":["dmarc","reports","domains","alerts"],"offline":"view","keys":["tables"],"shape":"BYh9JR" },
  filter: { ...usual, "name":"reportingFilter.filter","method":"POST","path":"/reporting/filter","failure":"Failed to filter","tags":["dmarc","reports","domains","alerts"],"offline":"view","keys":["table","period","rows","cut","pagination"],"shape":"Aq5Ak5" },
  validate: { ...usual, "name":"reportingFilter.validate","method":"POST","path":"/reporting/filter/validate","failure":"Failed to check the filter","tags":[],"keys":["data"] },
  presets: { ...usual, "name":"reportingFilter.presets","method":"GET","path":"/reporting/filter/presets","failure":"Failed to fetch the saved filters","tags":["filter-presets"],"offline":"view","keys":["presets"],"shape":"ERgYtz" },
  savePreset: { ...usual, "name":"reportingFilter.savePreset","method":"POST","path":"/reporting/filter/presets","failure":"Failed to save the filter","tags":["filter-presets"],"keys":["preset"] },
  removePreset: { ...usual, "name":"reportingFilter.removePreset","method":"DELETE","path":"/reporting/filter/presets/:id","failure":"Failed to remove the filter","tags":["filter-presets"],"keys":["removed"] },
} as const;

export const exports = {
  download: { ...usual, "name":"exports.download","method":"POST","path":"/reporting/exports","failure":"Failed to export","tags":["exports"],"timeoutMs":1800000,"file":true,"keys":[] },
  prepare: { ...usual, "name":"exports.prepare","method":"POST","path":"/reporting/exports/prepare","failure":"Failed to export","tags":["exports"],"timeoutMs":600000,"keys":["export_id","file_name","state","reason","size_bytes","kept_until"] },
  kept: { ...usual, "name":"exports.kept","method":"GET","path":"/reporting/exports/:exportId","failure":"Failed to fetch the export","tags":["exports"],"offline":"view","freshMs":0,"keys":["export_id","file_name","state","reason","size_bytes","kept_until"],"shape":"57zmyp" },
  file: { ...usual, "name":"exports.file","method":"GET","path":"/reporting/exports/:exportId/file","failure":"Failed to fetch the export","tags":["exports"],"timeoutMs":120000,"file":true,"keys":[] },
  history: { ...usual, "name":"exports.history","method":"GET","path":"/reporting/exports","failure":"Failed to fetch the exports","tags":["exports"],"offline":"view","freshMs":0,"keys":["exports","pagination"],"shape":"RVCwcr" },
} as const;

export const alertManagement = {
  alerts: { ...usual, "name":"alertManagement.alerts","method":"GET","path":"/alert-management/alerts","failure":"Failed to fetch alerts","tags":["alerts"],"offline":"view","freshMs":30000,"keys":["alerts","pagination","evaluated_time"],"shape":"ixRqJv" },
  alert: { ...usual, "name":"alertManagement.alert","method":"GET","path":"/alert-management/alerts/:id","failure":"Failed to fetch this alert","tags":["alerts"],"offline":"view","freshMs":30000,"keys":["alert","timeline","notifications","similar"],"shape":"F0eG4i" },
  stats: { ...usual, "name":"alertManagement.stats","method":"GET","path":"/alert-management/stats","failure":"Failed to fetch alert statistics","tags":["alerts"],"offline":"view","freshMs":30000,"keys":["open","acknowledged","snoozed","mine","by_severity","opened_24h","resolved_24h","newest_time","minutes_to_acknowledge","acknowledged_30d","messages_waiting","messages_dead","evaluated_time"],"shape":"zsRJm2" },
  acknowledge: { ...usual, "name":"alertManagement.acknowledge","method":"POST","path":"/alert-management/alerts/:id/acknowledge","failure":"Failed to acknowledge alert","tags":["alerts"],"offline":"queue","keys":["alert"] },
  resolve: { ...usual, "name":"alertManagement.resolve","method":"POST","path":"/alert-management/alerts/:id/resolve","failure":"Failed to resolve alert","tags":["alerts"],"offline":"queue","keys":["alert"] },
  snooze: { ...usual, "name":"alertManagement.snooze","method":"POST","path":"/alert-management/alerts/:id/snooze","failure":"Failed to snooze alert","tags":["alerts"],"offline":"queue","keys":["alert"] },
  reopen: { ...usual, "name":"alertManagement.reopen","method":"POST","path":"/alert-management/alerts/:id/reopen","failure":"Failed to open the alert again","tags":["alerts"],"offline":"queue","keys":["alert"] },
  comment: { ...usual, "name":"alertManagement.comment","method":"POST","path":"/alert-management/alerts/:id/comments","failure":"Failed to add the comment","tags":["alerts"],"offline":"queue","keys":["alert"] },
  assign: { ...usual, "name":"alertManagement.assign","method":"POST","path":"/alert-management/alerts/:id/assign","failure":"Failed to assign alert","tags":["alerts"],"offline":"queue","keys":["alert"] },
  assignees: { ...usual, "name":"alertManagement.assignees","method":"GET","path":"/alert-management/assignees","failure":"Failed to fetch the people alerts can be given to","tags":["associations"],"offline":"view","keys":["assignees"],"shape":"tZQPRt" },
  stream: { ...usual, "name":"alertManagement.stream","method":"GET","path":"/alert-management/stream","failure":"Failed to follow what happens","tags":[],"live":true,"keys":[] },
  rules: { ...usual, "name":"alertManagement.rules","method":"GET","path":"/alert-management/rules","failure":"Failed to fetch alert rules","tags":["alert-rules"],"offline":"view","keys":["rules","effective"],"shape":"ivoQw1" },
  customerRules: { ...usual, "name":"alertManagement.customerRules","method":"GET","path":"/alert-management/rules/customer/:id","failure":"Failed to fetch alert rules","tags":["alert-rules"],"offline":"view","keys":["rules","effective"],"shape":"ivoQw1" },
  createRule: { ...usual, "name":"alertManagement.createRule","method":"POST","path":"/alert-management/rules","failure":"Failed to create alert rule","tags":["alert-rules"],"keys":["rule"] },
  updateRule: { ...usual, "name":"alertManagement.updateRule","method":"PUT","path":"/alert-management/rules/:id","failure":"Failed to update alert rule","tags":["alert-rules"],"keys":["rule"] },
  deleteRule: { ...usual, "name":"alertManagement.deleteRule","method":"DELETE","path":"/alert-management/rules/:id","failure":"Failed to delete alert rule","tags":["alert-rules"],"keys":[] },
  testRule: { ...usual, "name":"alertManagement.testRule","method":"POST","path":"/alert-management/test-rule/:id","failure":"Failed to try the alert rule","tags":[],"timeoutMs":60000,"keys":["can_back_run","days","domains","domains_total","per_30_days","firings"] },
  evaluateCustomer: { ...usual, "name":"alertManagement.evaluateCustomer","method":"POST","path":"/alert-management/evaluate-customer/:id","failure":"Failed to evaluate the alert rules of this customer","tags":["alerts"],"timeoutMs":60000,"keys":["domains","opened","recurred","ended","evaluated_time"] },
  domainServiceRecommendations: { ...usual, "name":"alertManagement.domainServiceRecommendations","method":"GET","path":"/alert-management/domain-service-recommendations/:domainId","failure":"Failed to fetch recommended alert rules","tags":["alert-rules"],"offline":"view","keys":["domain_id","phase","phase_name","recommendations"],"shape":"_MkJxj" },
} as const;

export const alertDelivery = {
  validateRecipient: { ...usual, "name":"alertDelivery.validateRecipient","method":"POST","path":"/alert-management/validate-recipient","failure":"Failed to check the recipient","tags":[],"keys":["valid","email","is_user","warnings"] },
  resolveRecipients: { ...usual, "name":"alertDelivery.resolveRecipients","method":"POST","path":"/alert-management/resolve-recipients","failure":"Failed to resolve recipients","tags":[],"keys":["recipients","escalation"] },
  messages: { ...usual, "name":"alertDelivery.messages","method":"GET","path":"/alert-management/messages","failure":"Failed to fetch the messages of alerts","tags":["alerts"],"offline":"view","freshMs":30000,"keys":["messages","pagination"],"shape":"_Lixjj" },
  retryMessage: { ...usual, "name":"alertDelivery.retryMessage","method":"POST","path":"/alert-management/messages/:id/retry","failure":"Failed to send the message again","tags":["alerts"],"keys":["message"] },
  webhooks: { ...usual, "name":"alertDelivery.webhooks","method":"GET","path":"/alert-management/webhooks","failure":"Failed to fetch webhooks","tags":["alert-rules"],"offline":"view","keys":["webhooks"],"shape":"ta1jgr" },
  createWebhook: { ...usual, "name":"alertDelivery.createWebhook","method":"POST","path":"/alert-management/webhooks","failure":"Failed to add the webhook","tags":["alert-rules"],"keys":["webhook","secret"] },
  removeWebhook: { ...usual, "name":"alertDelivery.removeWebhook","method":"DELETE","path":"/alert-management/webhooks/:id","failure":"Failed to remove the webhook","tags":["alert-rules"],"keys":[] },
  testWebhook: { ...usual, "name":"alertDelivery.testWebhook","method":"POST","path":"/alert-management/webhooks/:id/test","failure":"The test message could not be sent","tags":["alert-rules"],"keys":["webhook","sent","error"] },
  windows: { ...usual, "name":"alertDelivery.windows","method":"GET","path":"/alert-management/change-windows","failure":"Failed to fetch planned changes","tags":["alert-rules"],"offline":"view","keys":["windows"],"shape":"ohPa5A" },
  createWindow: { ...usual, "name":"alertDelivery.createWindow","method":"POST","path":"/alert-management/change-windows","failure":"Failed to announce the planned change","tags":["alert-rules"],"keys":["window"] },
  removeWindow: { ...usual, "name":"alertDelivery.removeWindow","method":"DELETE","path":"/alert-management/change-windows/:id","failure":"Failed to remove the planned change","tags":["alert-rules"],"keys":[] },
} as const;

export const notifications = {
  customerNotifications: { ...usual, "name":"notifications.customerNotifications","method":"GET","path":"/customer/notifications","failure":"Failed to fetch notifications","tags":["alert-preferences"],"offline":"view","keys":["customer_id","customer_name","notifications"],"shape":"5SLjtZ" },
  saveCustomerNotifications: { ...usual, "name":"notifications.saveCustomerNotifications","method":"PUT","path":"/customer/notifications","failure":"Failed to save notifications","tags":["alert-preferences"],"offline":"queue","keys":["customer_id","notifications"] },
  settings: { ...usual, "name":"notifications.settings","method":"GET","path":"/notifications/settings","failure":"Failed to fetch notification settings","tags":["alert-preferences"],"offline":"view","keys":["email","push","ways","may_be_on_duty"],"shape":"mhLRef" },
  addPushSubscription: { ...usual, "name":"notifications.addPushSubscription","method":"POST","path":"/notifications/push-subscriptions","failure":"This device could not be registered for messages","tags":["alert-preferences"],"keys":["device"] },
  removePushSubscription: { ...usual, "name":"notifications.removePushSubscription","method":"DELETE","path":"/notifications/push-subscriptions/:id","failure":"This device could not be removed","tags":["alert-preferences"],"keys":[] },
  testPush: { ...usual, "name":"notifications.testPush","method":"POST","path":"/notifications/push-subscriptions/:id/test","failure":"The test message could not be sent","tags":["alert-preferences"],"keys":["device","sent","error"] },
} as const;

export const userAlertPreferences = {
  userCustomers: { ...usual, "name":"userAlertPreferences.userCustomers","method":"GET","path":"/user-alert-preferences/user-customers","failure":"Failed to fetch your customers","tags":["alert-preferences","associations"],"offline":"view","keys":["customers","pagination"],"shape":"f4lezx","pages":"customers" },
  customerDomains: { ...usual, "name":"userAlertPreferences.customerDomains","method":"GET","path":"/user-alert-preferences/customer-domains/:id","failure":"Failed to fetch the domains of this customer","tags":["alert-preferences","domains"],"offline":"view","keys":["customer_id","domains","pagination"],"shape":"DCXaXg","pages":"domains" },
} as const;

export const reportScheduling = {
  createSchedule: { ...usual, "name":"reportScheduling.createSchedule","method":"POST","path":"/report-scheduling/schedules","failure":"Failed to create report schedule","tags":["documents"],"offline":"queue","keys":["data"] },
  schedules: { ...usual, "name":"reportScheduling.schedules","method":"GET","path":"/report-scheduling/schedules","failure":"Failed to get report schedules","tags":["documents"],"offline":"view","freshMs":30000,"keys":["schedules"],"shape":"qYJvAq" },
  updateSchedule: { ...usual, "name":"reportScheduling.updateSchedule","method":"PUT","path":"/report-scheduling/schedules/:id","failure":"Failed to update report schedule","tags":["documents"],"offline":"queue","keys":["schedule"] },
  removeSchedule: { ...usual, "name":"reportScheduling.removeSchedule","method":"DELETE","path":"/report-scheduling/schedules/:id","failure":"Failed to delete report schedule","tags":["documents"],"offline":"queue","keys":["removed"] },
  executeSchedule: { ...usual, "name":"reportScheduling.executeSchedule","method":"POST","path":"/report-scheduling/schedules/:id/execute","failure":"Failed to execute report schedule","tags":["documents"],"keys":["job_id"] },
  stats: { ...usual, "name":"reportScheduling.stats","method":"GET","path":"/report-scheduling/stats","failure":"Failed to get the statistics of schedules","tags":["documents"],"offline":"view","keys":["schedules","active","paused","failing","runs","next_run_time"],"shape":"qOjbOR" },
  health: { ...usual, "name":"reportScheduling.health","method":"GET","path":"/report-scheduling/health","failure":"Failed to get the health of report scheduling","tags":["documents"],"offline":"view","keys":["status","late","failing","checked_time"],"shape":"bJrWXn" },
  makeReport: { ...usual, "name":"reportScheduling.makeReport","method":"POST","path":"/report-scheduling/reports/manual","failure":"Failed to generate the report","tags":["documents"],"offline":"queue","keys":["job_id","report"] },
  reportStatus: { ...usual, "name":"reportScheduling.reportStatus","method":"GET","path":"/report-scheduling/reports/manual/:id/status","failure":"Failed to get the status of the report","tags":["documents"],"freshMs":0,"keys":["job_id","status","report"] },
  listReports: { ...usual, "name":"reportScheduling.listReports","method":"GET","path":"/report-scheduling/reports","failure":"Failed to get the reports","tags":["documents"],"offline":"view","freshMs":5000,"keys":["reports","pagination","counts"],"shape":"fQkLV3" },
  retryReport: { ...usual, "name":"reportScheduling.retryReport","method":"POST","path":"/report-scheduling/reports/:id/retry","failure":"Failed to generate the report","tags":["documents"],"keys":["report"] },
  reportFile: { ...usual, "name":"reportScheduling.reportFile","method":"GET","path":"/report-scheduling/reports/:id/file","failure":"Failed to get the report","tags":[],"file":true,"keys":[] },
  reportLinks: { ...usual, "name":"reportScheduling.reportLinks","method":"GET","path":"/report-scheduling/reports/:id/links","failure":"Failed to get the links of this report","tags":["documents"],"freshMs":0,"keys":["may_share","links"] },
  shareReport: { ...usual, "name":"reportScheduling.shareReport","method":"POST","path":"/report-scheduling/reports/:id/links","failure":"Failed to share this report","tags":["documents"],"keys":["url","link"] },
  revokeReportLink: { ...usual, "name":"reportScheduling.revokeReportLink","method":"DELETE","path":"/report-scheduling/reports/:id/links/:linkId","failure":"Failed to end this link","tags":["documents"],"keys":["links"] },
  alertPreferences: { ...usual, "name":"reportScheduling.alertPreferences","method":"GET","path":"/report-scheduling/alert-preferences","failure":"Failed to fetch alert preferences","tags":["alert-preferences"],"offline":"view","keys":["preferences","version","is_default"],"shape":"2BbluV" },
  saveAlertPreferences: { ...usual, "name":"reportScheduling.saveAlertPreferences","method":"PUT","path":"/report-scheduling/alert-preferences","failure":"Failed to save alert preferences","tags":["alert-preferences"],"offline":"queue","keys":["preferences","version"] },
  previewAlertPreferences: { ...usual, "name":"reportScheduling.previewAlertPreferences","method":"POST","path":"/report-scheduling/alert-preferences/preview","failure":"The preview could not be made","tags":[],"keys":["from_time","to_time","alerts","messages","reached"] },
} as const;

export const subscriptionManagement = {
  plans: { ...usual, "name":"subscriptionManagement.plans","method":"GET","path":"/subscription-management/plans","failure":"Failed to fetch subscription plans","tags":["subscriptions"],"offline":"view","keys":["plans"],"shape":"o8hSm-" },
  createPlan: { ...usual, "name":"subscriptionManagement.createPlan","method":"POST","path":"/subscription-management/plans","failure":"Failed to create the plan","tags":["subscriptions"],"keys":["plan"] },
  plan: { ...usual, "name":"subscriptionManagement.plan","method":"GET","path":"/subscription-management/plans/:id","failure":"Failed to fetch this plan","tags":["subscriptions"],"offline":"view","keys":["plan"],"shape":"qJMB2y" },
  updatePlan: { ...usual, "name":"subscriptionManagement.updatePlan","method":"PUT","path":"/subscription-management/plans/:id","failure":"Failed to change the plan","tags":["subscriptions","customers","alerts"],"keys":["plan"] },
  deletePlan: { ...usual, "name":"subscriptionManagement.deletePlan","method":"DELETE","path":"/subscription-management/plans/:id","failure":"Failed to delete the plan","tags":["subscriptions"],"keys":["removed"] },
  subscription: { ...usual, "name":"subscriptionManagement.subscription","method":"GET","path":"/subscription-management/customers/:id/subscription","failure":"Failed to fetch the subscription","tags":["subscriptions","domains","dmarc"],"offline":"view","keys":["customer","subscription","usage","suggestion"],"shape":"nHygvh" },
  subscribe: { ...usual, "name":"subscriptionManagement.subscribe","method":"POST","path":"/subscription-management/customers/:id/subscription","failure":"Failed to put the customer on this plan","tags":["subscriptions","customers","alerts"],"keys":["customer","subscription","usage","suggestion"] },
  setStatus: { ...usual, "name":"subscriptionManagement.setStatus","method":"PUT","path":"/subscription-management/subscriptions/:id/status","failure":"Failed to change the status of the subscription","tags":["subscriptions","customers","alerts"],"keys":["customer","subscription","usage","suggestion"] },
  billingEvents: { ...usual, "name":"subscriptionManagement.billingEvents","method":"GET","path":"/subscription-management/customers/:id/billing-events","failure":"Failed to fetch billing events","tags":["subscriptions"],"offline":"view","keys":["events","total"],"shape":"b3C4vb" },
  calculatePrice: { ...usual, "name":"subscriptionManagement.calculatePrice","method":"POST","path":"/subscription-management/pricing/calculate","failure":"Failed to calculate the price","tags":[],"open":true,"keys":["plan","why","currency","period","months","total_cents","vat","words"] },
} as const;

export const billing = {
  payments: { ...usual, "name":"billing.payments","method":"GET","path":"/subscription-management/customers/:id/payments","failure":"Failed to fetch payments","tags":["subscriptions"],"offline":"view","keys":["payments","total"],"shape":"Cxx5hG" },
  recordPayment: { ...usual, "name":"billing.recordPayment","method":"POST","path":"/subscription-management/customers/:id/payments","failure":"Failed to record the payment","tags":["subscriptions"],"keys":["payments","total"] },
  setPaymentStatus: { ...usual, "name":"billing.setPaymentStatus","method":"PUT","path":"/subscription-management/payments/:id/status","failure":"Failed to change the status of the payment","tags":["subscriptions"],"keys":["payments","total"] },
  summary: { ...usual, "name":"billing.summary","method":"GET","path":"/subscription-management/customers/:id/billing-summary","failure":"Failed to fetch the billing summary","tags":["subscriptions"],"offline":"view","keys":["summary"],"shape":"dj6hdD" },
  saveDetails: { ...usual, "name":"billing.saveDetails","method":"PUT","path":"/subscription-management/customers/:id/billing-details","failure":"Failed to save the billing details","tags":["subscriptions"],"keys":["details"] },
  invoices: { ...usual, "name":"billing.invoices","method":"GET","path":"/subscription-management/customers/:id/invoices","failure":"Failed to fetch invoices","tags":["subscriptions"],"offline":"view","keys":["invoices"],"shape":"i2VMKv" },
  invoicePdf: { ...usual, "name":"billing.invoicePdf","method":"GET","path":"/subscription-management/invoices/:id/pdf","failure":"Failed to make the PDF of the invoice","tags":[],"file":true,"keys":[] },
  creditInvoice: { ...usual, "name":"billing.creditInvoice","method":"POST","path":"/subscription-management/invoices/:id/credit","failure":"Failed to credit the invoice","tags":["subscriptions"],"keys":["invoices"] },
  writeOff: { ...usual, "name":"billing.writeOff","method":"POST","path":"/subscription-management/invoices/:id/write-off","failure":"Failed to write off the invoice","tags":["subscriptions"],"keys":["invoices"] },
  statement: { ...usual, "name":"billing.statement","method":"GET","path":"/subscription-management/customers/:id/statement","failure":"Failed to fetch the statement","tags":["subscriptions"],"offline":"view","keys":["statement"],"shape":"yUjH_p" },
  statementPdf: { ...usual, "name":"billing.statementPdf","method":"GET","path":"/subscription-management/customers/:id/statement/pdf","failure":"Failed to make the PDF of the statement","tags":[],"file":true,"keys":[] },
  runInvoices: { ...usual, "name":"billing.runInvoices","method":"POST","path":"/subscription-management/invoices/run","failure":"Failed to make the invoices","tags":["subscriptions"],"timeoutMs":300000,"keys":["run"] },
  revenue: { ...usual, "name":"billing.revenue","method":"GET","path":"/subscription-management/analytics/revenue","failure":"Failed to fetch revenue analytics","tags":["subscriptions"],"offline":"view","keys":["revenue"],"shape":"s6YsAx" },
  readBankStatement: { ...usual, "name":"billing.readBankStatement","method":"POST","path":"/subscription-management/bank-statements/read","failure":"Failed to read the bank statement","tags":[],"timeoutMs":60000,"keys":["lines","booked","went_out","refused"] },
  bookBankLines: { ...usual, "name":"billing.bookBankLines","method":"POST","path":"/subscription-management/bank-statements/book","failure":"Failed to book the bank statement","tags":["subscriptions"],"timeoutMs":300000,"keys":["booked","already"] },
  bankDetails: { ...usual, "name":"billing.bankDetails","method":"GET","path":"/subscription-management/bank-details","failure":"Failed to fetch the bank details","tags":["subscriptions"],"offline":"view","keys":["bank_details"],"shape":"gvTxfn" },
  saveBankDetails: { ...usual, "name":"billing.saveBankDetails","method":"PUT","path":"/subscription-management/bank-details","failure":"Failed to save the bank details","tags":["subscriptions"],"keys":["bank_details"] },
} as const;

export const support = {
  create: { ...usual, "name":"support.create","method":"POST","path":"/support/requests","failure":"Failed to send the request","tags":["support"],"offline":"queue","keys":["request"] },
  createForMany: { ...usual, "name":"support.createForMany","method":"POST","path":"/support/requests/many","failure":"Failed to send the message to the customers","tags":["support"],"keys":["opened"] },
  list: { ...usual, "name":"support.list","method":"GET","path":"/support/requests","failure":"Failed to fetch support requests","tags":["support"],"offline":"view","freshMs":60000,"keys":["requests","pagination"],"shape":"vIPcpn" },
  queue: { ...usual, "name":"support.queue","method":"GET","path":"/support/requests/queue","failure":"Failed to fetch the support queue","tags":["support"],"offline":"view","freshMs":30000,"keys":["requests","stats"],"shape":"yiYjOC" },
  get: { ...usual, "name":"support.get","method":"GET","path":"/support/requests/:id","failure":"Failed to fetch this request","tags":["support"],"offline":"view","freshMs":30000,"keys":["request"],"shape":"YNmZVd" },
  comment: { ...usual, "name":"support.comment","method":"POST","path":"/support/requests/:id/comments","failure":"Failed to send the message","tags":["support"],"offline":"queue","keys":["request"] },
  attach: { ...usual, "name":"support.attach","method":"POST","path":"/support/requests/:id/files","failure":"Failed to send the files","tags":["support"],"timeoutMs":120000,"upload":true,"keys":["request"] },
  file: { ...usual, "name":"support.file","method":"GET","path":"/support/requests/:id/files/:fileId","failure":"Failed to download the file","tags":[],"file":true,"keys":[] },
  assign: { ...usual, "name":"support.assign","method":"POST","path":"/support/requests/:id/assign","failure":"Failed to assign the request","tags":["support"],"keys":["request"] },
  setStatus: { ...usual, "name":"support.setStatus","method":"PUT","path":"/support/requests/:id/status","failure":"Failed to change the status of the request","tags":["support"],"keys":["request"] },
  rate: { ...usual, "name":"support.rate","method":"PUT","path":"/support/requests/:id/rating","failure":"Failed to save the rating","tags":["support"],"keys":["request"] },
  rateGuide: { ...usual, "name":"support.rateGuide","method":"PUT","path":"/support/documents/rating","failure":"Failed to send your answer","tags":["support"],"offline":"queue","keys":["guide","is_helpful"] },
  guideFeedback: { ...usual, "name":"support.guideFeedback","method":"GET","path":"/support/documents/ratings","failure":"Failed to fetch what readers say of the documents","tags":["support"],"offline":"view","freshMs":60000,"keys":["documents"],"shape":"JxiQ14" },
  categories: { ...usual, "name":"support.categories","method":"GET","path":"/support/categories","failure":"Failed to fetch support categories","tags":[],"offline":"view","keys":["categories"],"shape":"4LmYBt" },
  priorities: { ...usual, "name":"support.priorities","method":"GET","path":"/support/priorities","failure":"Failed to fetch support priorities","tags":[],"offline":"view","freshMs":60000,"keys":["priorities"],"shape":"eNMJ3Q" },
  health: { ...usual, "name":"support.health","method":"GET","path":"/support/health","failure":"Failed to fetch the state of support","tags":["support"],"offline":"view","freshMs":60000,"keys":["health"],"shape":"rU31rV" },
} as const;

export const search = {
  names: { ...usual, "name":"search.names","method":"GET","path":"/search","failure":"Failed to search","tags":["domains","customers","people","alerts"],"freshMs":60000,"keys":["customers","domains","people","alerts"] },
} as const;

export const setup = {
  siteFacts: { ...usual, "name":"setup.siteFacts","method":"GET","path":"/setup/site","failure":"Failed to fetch the facts for the public site","tags":["setup"],"offline":"view","keys":["site"],"shape":"Log8fi" },
  saveSiteFacts: { ...usual, "name":"setup.saveSiteFacts","method":"PUT","path":"/setup/site","failure":"Failed to save the facts for the public site","tags":["setup"],"keys":["site"] },
  signInRules: { ...usual, "name":"setup.signInRules","method":"GET","path":"/setup/sign-in","failure":"Failed to fetch the rules for signing in","tags":["setup"],"offline":"view","keys":["staff_need_second_factor","staff","staff_with_factor"],"shape":"8V0P9_" },
  saveSignInRules: { ...usual, "name":"setup.saveSignInRules","method":"PUT","path":"/setup/sign-in","failure":"Failed to save the rules for signing in","tags":["setup","session"],"keys":["staff_need_second_factor"] },
  senderAdvice: { ...usual, "name":"setup.senderAdvice","method":"GET","path":"/setup/sender-advice","failure":"Failed to fetch the setting for suggestions","tags":["setup"],"offline":"view","keys":["shows_other_customers"],"shape":"2bO5DE" },
  saveSenderAdvice: { ...usual, "name":"setup.saveSenderAdvice","method":"PUT","path":"/setup/sender-advice","failure":"Failed to save the setting for suggestions","tags":["setup","source-analysis"],"keys":["shows_other_customers"] },
} as const;
