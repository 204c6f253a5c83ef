// Written by scripts/build/endpoint-table.ts from contract/. Do not edit.
const usual = {"method":"GET","tags":[],"keys":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":false,"upload":false,"file":false,"stream":false,"live":false} as const;
export const auth = {
  profile: { ...usual, "path":"/auth/profile","failure":"Failed to fetch your profile","tags":["session"],"offline":"view","freshMs":600000,"keys":["id","email","name","role","level","customerIds"],"shape":"My2" },
  verify: { ...usual, "path":"/auth/verify","failure":"Failed to verify your session","keys":["expires_at"] },
  ownData: { ...usual, "path":"/auth/own-data","failure":"Failed to export your data","file":true },
  sessions: { ...usual, "path":"/auth/sessions","failure":"Failed to fetch your sessions","tags":["session"],"offline":"view","freshMs":10000,"keys":["sessions"],"shape":"K8Y" },
  endSession: { ...usual, "method":"DELETE","path":"/auth/sessions/:sessionId","failure":"Failed to sign out this device","tags":["session"],"keys":["ended"] },
  endOtherSessions: { ...usual, "method":"POST","path":"/auth/sessions/end-others","failure":"Failed to sign out the other devices","tags":["session"],"keys":["ended"] },
  endView: { ...usual, "method":"POST","path":"/auth/end-view","failure":"Failed to end the view on the server. It ends after an hour." },
  customerContext: { ...usual, "path":"/auth/customer-context","failure":"Failed to fetch your customers","tags":["session"],"offline":"view","keys":["default_customer_id","role","is_admin","is_multi_customer","customer_ids","associations"],"shape":"l1g" },
  defaultCustomer: { ...usual, "method":"PUT","path":"/auth/default-customer","failure":"Failed to switch the customer","tags":["session","domains","reports","dmarc","auth-stats","documents","filter-presets","support","source-analysis","dns-verification","ingestion","alerts","alert-rules","subscriptions"],"keys":["default_customer_id"] },
  leaveCustomer: { ...usual, "method":"DELETE","path":"/auth/customers/:id","failure":"Failed to leave this customer","tags":["session","customers","associations","people"],"keys":["left"] },
} as const;

export const secondFactor = {
  own: { ...usual, "path":"/auth/second-factor","failure":"Failed to fetch your second factors","tags":["session"],"offline":"view","freshMs":10000,"keys":["codes","passkeys","recovery_codes","is_required","passkey_origin","confirmed_until"],"shape":"Rcr" },
  beginCodes: { ...usual, "method":"POST","path":"/auth/second-factor/codes/begin","failure":"Failed to set up one-time codes","keys":["attempt","key","uri"] },
  confirmCodes: { ...usual, "method":"POST","path":"/auth/second-factor/codes","failure":"Failed to set up one-time codes","tags":["session"],"keys":["recovery_codes"] },
  removeCodes: { ...usual, "method":"DELETE","path":"/auth/second-factor/codes","failure":"Failed to remove one-time codes","tags":["session"],"keys":["removed"] },
  makeRecoveryCodes: { ...usual, "method":"POST","path":"/auth/second-factor/recovery-codes","failure":"Failed to make recovery codes","tags":["session"],"keys":["recovery_codes"] },
  beginPasskey: { ...usual, "method":"POST","path":"/auth/passkeys/begin","failure":"Failed to add a passkey","keys":["attempt","options"] },
  addPasskey: { ...usual, "method":"POST","path":"/auth/passkeys","failure":"Failed to add a passkey","tags":["session"],"keys":["recovery_codes"] },
  renamePasskey: { ...usual, "method":"PUT","path":"/auth/passkeys/:id","failure":"Failed to rename the passkey","tags":["session"],"keys":["name"] },
  removePasskey: { ...usual, "method":"DELETE","path":"/auth/passkeys/:id","failure":"Failed to remove the passkey","tags":["session"],"keys":["removed"] },
  confirm: { ...usual, "method":"POST","path":"/auth/confirm","failure":"Failed to confirm that it is you","tags":["session"],"keys":["confirmed_until"] },
  confirmOptions: { ...usual, "method":"POST","path":"/auth/confirm/passkey-options","failure":"Failed to ask for your passkey","keys":["attempt","options"] },
  confirmPasskey: { ...usual, "method":"POST","path":"/auth/confirm/passkey","failure":"Failed to confirm that it is you","tags":["session"],"keys":["confirmed_until"] },
} as const;

export const apiKeys = {
  list: { ...usual, "path":"/auth/api-keys","failure":"Failed to fetch your API keys","tags":["session"],"offline":"view","freshMs":10000,"keys":["keys"],"shape":"scz" },
  create: { ...usual, "method":"POST","path":"/auth/api-keys","failure":"Failed to create the API key","tags":["session"],"keys":["id","key","expires_at"] },
  remove: { ...usual, "method":"DELETE","path":"/auth/api-keys/:id","failure":"Failed to remove the API key","tags":["session"],"keys":["removed"] },
} as const;

export const domains = {
  detectedNames: { ...usual, "path":"/customers/:id/detected-names","failure":"Failed to fetch the detected names","tags":["domains","dmarc","reports"],"offline":"view","keys":["period","names","shown","hidden","uncounted","is_cut","is_long","pagination"],"shape":"RcB" },
  hideDetectedName: { ...usual, "method":"PUT","path":"/customers/:id/detected-names","failure":"Failed to hide the name","tags":["domains"],"keys":["name","hidden"] },
  list: { ...usual, "path":"/domains","failure":"Failed to fetch domains","tags":["domains"],"offline":"view","keys":["domains","pagination"],"shape":"g3e","pages":"domains" },
  names: { ...usual, "path":"/domains/names","failure":"Failed to fetch domains","tags":["domains"],"offline":"view","keys":["domains","pagination"],"shape":"Ppn","pages":"domains" },
  protectionStatus: { ...usual, "path":"/domains/protection-status","failure":"Failed to fetch domain protection status","tags":["domains","dns-verification"],"offline":"view","timeoutMs":25000,"keys":["domains","summary","pagination"],"shape":"JHo","pages":"domains" },
  create: { ...usual, "method":"POST","path":"/domains","failure":"Failed to add the domain","tags":["domains","dmarc","reports","customers"],"keys":["domain","orphans_to_read"] },
  get: { ...usual, "path":"/domains/:id","failure":"Failed to fetch domain details due to an unexpected API response.","tags":["domains"],"offline":"view","keys":["domain"],"shape":"OFg" },
  update: { ...usual, "method":"PUT","path":"/domains/:id","failure":"Failed to change the domain","tags":["domains"],"keys":["domain"] },
  tag: { ...usual, "method":"POST","path":"/domains/tags","failure":"Failed to change the tags","tags":["domains"],"keys":["changed"] },
  remove: { ...usual, "method":"DELETE","path":"/domains/:id","failure":"Failed to remove the domain","tags":["domains","dmarc","reports","customers"],"keys":["removed"] },
  dnsOverview: { ...usual, "path":"/domains/:id/dns_overview","failure":"Failed to fetch DNS verification details due to an unexpected API response.","tags":["dns-verification"],"offline":"view","keys":["verification","check","score","changes"],"shape":"CKS" },
  verifyDns: { ...usual, "method":"POST","path":"/domains/:id/verify_dns","failure":"Failed to verify domain DNS due to unexpected API response.","tags":["dns-verification","domains"],"timeoutMs":60000,"keys":["verification","check","score","changes"] },
  verifyControl: { ...usual, "method":"POST","path":"/domains/:id/verify-control","failure":"Failed to check the record","tags":["domains","dmarc","reports","dns-verification","customers","alerts"],"timeoutMs":60000,"keys":["verified","proof","missing","orphans_to_read"] },
  health: { ...usual, "path":"/domains/:id/health","failure":"Failed to fetch the domain's health","tags":["domains","dmarc"],"offline":"view","keys":["health"],"shape":"x6h" },
  associate: { ...usual, "method":"POST","path":"/domains/:id/associate/:customerId","failure":"Failed to give the customer access to the domain","tags":["domains","customers"],"keys":["domain_id","customer_id","access_level"] },
  dissociate: { ...usual, "method":"DELETE","path":"/domains/:id/dissociate/:customerId","failure":"Failed to take away the customer's access to the domain","tags":["domains","customers"],"keys":["domain_id","customer_id"] },
} as const;

export const dns = {
  records: { ...usual, "path":"/dns/records/:id","failure":"Failed to fetch DNS verification details due to an unexpected API response.","tags":["dns-verification"],"offline":"view","keys":["domain","checked_at","records","changes"],"shape":"ThU" },
  refresh: { ...usual, "method":"POST","path":"/dns/records/:id/refresh","failure":"Failed to refresh DNS records","tags":["dns-verification","domains"],"timeoutMs":60000,"keys":["domain","checked_at","records","changes"] },
  verify: { ...usual, "path":"/dns/records/:id/verify","failure":"Failed to verify DNS records. API returned an unexpected response.","timeoutMs":60000,"keys":["name","asked_at","expected","seen_everywhere","servers"] },
} as const;

export const dkim = {
  list: { ...usual, "path":"/domains/:id/dkim-selectors","failure":"Failed to fetch DKIM selectors","tags":["dns-verification"],"offline":"view","keys":["selectors"],"shape":"jWx" },
  create: { ...usual, "method":"POST","path":"/domains/:id/dkim-selectors","failure":"Failed to create DKIM selector","tags":["dns-verification"],"keys":["selector"] },
  update: { ...usual, "method":"PUT","path":"/domains/:id/dkim-selectors/:selectorId","failure":"Failed to update DKIM selector","tags":["dns-verification"],"keys":["selector"] },
  remove: { ...usual, "method":"DELETE","path":"/domains/:id/dkim-selectors/:selectorId","failure":"Failed to delete DKIM selector","tags":["dns-verification"],"keys":["removed"] },
  discover: { ...usual, "method":"POST","path":"/domains/:id/dkim-selectors/discover","failure":"Discovery failed","tags":["dns-verification"],"timeoutMs":60000,"keys":["asked","found","selectors"] },
  verify: { ...usual, "method":"POST","path":"/domains/:id/dkim-selectors/:selectorId/verify","failure":"Verification failed","tags":["dns-verification"],"keys":["selector"] },
  verifyAll: { ...usual, "method":"POST","path":"/domains/:id/dkim-selectors/verify-all","failure":"Bulk verification failed","tags":["dns-verification"],"timeoutMs":60000,"keys":["verified","total","selectors"] },
} as const;

export const securityScores = {
  get: { ...usual, "path":"/domains/:id/security-score","failure":"Failed to get domain security score","tags":["domains","dns-verification"],"offline":"view","keys":["score"],"shape":"3eW" },
  refresh: { ...usual, "method":"POST","path":"/domains/:id/security-score/refresh","failure":"Failed to refresh domain security score","tags":["domains","dns-verification"],"timeoutMs":60000,"keys":["score"] },
  bulk: { ...usual, "method":"POST","path":"/domains/security-scores/bulk","failure":"Failed to get bulk security scores","tags":["domains","dns-verification"],"offline":"view","keys":["scores"],"shape":"qkE" },
  invalidate: { ...usual, "method":"DELETE","path":"/admin/security-scores/cache/:id","failure":"Failed to invalidate security score cache","tags":["domains","dns-verification"],"keys":["invalidated"] },
} as const;

export const customers = {
  list: { ...usual, "path":"/customers","failure":"Failed to fetch customers","tags":["customers"],"offline":"view","keys":["customers","pagination"],"shape":"i7Y","pages":"customers" },
  names: { ...usual, "path":"/customers/names","failure":"Failed to fetch customers","tags":["customers"],"offline":"view","keys":["customers","pagination"],"shape":"LiI","pages":"customers" },
  removed: { ...usual, "path":"/customers/removed","failure":"Failed to fetch removed customers","tags":["customers","associations","domains"],"offline":"view","keys":["customers","pagination"],"shape":"NZZ","pages":"customers" },
  mine: { ...usual, "path":"/customers/my-customers","failure":"Failed to fetch your customers","tags":["customers","session"],"offline":"view","keys":["customers"],"shape":"Tah" },
  create: { ...usual, "method":"POST","path":"/customers","failure":"Failed to create the customer","tags":["customers"],"keys":["customer"] },
  get: { ...usual, "path":"/customers/:id","failure":"Customer not found or access denied","tags":["customers"],"offline":"view","keys":["customer"],"shape":"0Gn" },
  assignManager: { ...usual, "method":"PUT","path":"/customers/manager","failure":"Failed to assign the customers","tags":["customers"],"keys":["changed"] },
  associations: { ...usual, "path":"/customers/associations","failure":"Failed to fetch associations","tags":["associations"],"offline":"view","keys":["associations","pagination"],"shape":"OsT","pages":"associations" },
  associate: { ...usual, "method":"POST","path":"/customers/associations","failure":"Failed to create the association","tags":["associations","customers"],"keys":["association"] },
  updateAssociation: { ...usual, "method":"PUT","path":"/customers/associations/:id","failure":"Failed to change the association","tags":["associations","customers"],"keys":["association"] },
  removeAssociation: { ...usual, "method":"DELETE","path":"/customers/associations/:id","failure":"Failed to end the association","tags":["associations","customers"],"keys":["removed"] },
  users: { ...usual, "path":"/customers/users","failure":"Failed to fetch users","tags":["associations"],"offline":"view","keys":["users","pagination"],"shape":"wq7","pages":"users" },
  realDmarcProtectionStatus: { ...usual, "path":"/customers/real-dmarc-protection-status","failure":"Failed to fetch domain protection status","tags":["domains","dmarc","dns-verification"],"offline":"view","timeoutMs":25000,"keys":["domains","pagination"],"shape":"WJ1","pages":"domains" },
  policyAwareProtectionStatus: { ...usual, "path":"/customers/policy-aware-protection-status","failure":"Failed to fetch domain protection status","tags":["domains","dmarc","dns-verification"],"offline":"view","timeoutMs":25000,"keys":["domains","pagination"],"shape":"tGv","pages":"domains" },
  aggregateSecurityScore: { ...usual, "path":"/customers/:id/security-scores/aggregate","failure":"Failed to get customer aggregate security score","tags":["domains","customers","dns-verification"],"offline":"view","keys":["customer_id","aggregate","domains"],"shape":"Cyu" },
  scoreHistory: { ...usual, "path":"/customers/:id/scores","failure":"Failed to get customer aggregate security score","tags":["domains"],"offline":"view","keys":["history"],"shape":"w0t" },
  update: { ...usual, "method":"PUT","path":"/customers/:id","failure":"Failed to change the customer","tags":["customers","associations"],"keys":["file"] },
  remove: { ...usual, "method":"DELETE","path":"/customers/:id","failure":"Failed to remove the customer","tags":["customers","associations","people","domains"],"keys":["removed","final_at","handed_over"] },
  performance: { ...usual, "path":"/customers/:id/performance","failure":"Failed to get customer performance","tags":["customers","dmarc","domains"],"offline":"view","keys":["customer","period","data_up_to","totals","previous","by_day","finding","split","previous_split","stored_from","previous_stored_from","score","domains"],"shape":"lja" },
  domains: { ...usual, "path":"/customers/:id/domains","failure":"Failed to get the domains of the customer","tags":["customers","domains","dmarc","alerts"],"offline":"view","keys":["domains","pagination"],"shape":"cAf" },
  issues: { ...usual, "path":"/customers/:id/issues","failure":"Failed to get customer issues","tags":["customers","alerts","dmarc","domains"],"offline":"view","keys":["customer","risk","issues"],"shape":"pE_" },
  reports: { ...usual, "path":"/customers/:id/reports","failure":"Failed to get customer reports","tags":["customers","reports","documents"],"offline":"view","keys":["customer","period","reports","pagination","documents"],"shape":"G3U" },
  monitoringConfig: { ...usual, "method":"PUT","path":"/customers/:id/monitoring-config","failure":"Failed to change the monitoring of the customer","tags":["customers"],"keys":["file"] },
  generateReport: { ...usual, "method":"POST","path":"/customers/:id/generate-report","failure":"Failed to generate the customer report","timeoutMs":60000,"file":true },
  viewAs: { ...usual, "method":"POST","path":"/customers/:id/view-as","failure":"Failed to open the portal of the customer","keys":["token","expires_at"] },
  branding: { ...usual, "path":"/customers/:id/branding","failure":"Failed to fetch the branding of the customer","tags":["customers","documents"],"offline":"view","keys":["branding"],"shape":"KWu" },
  saveBranding: { ...usual, "method":"PUT","path":"/customers/:id/branding","failure":"Failed to change the branding of the customer","tags":["customers","documents"],"keys":["branding"] },
  executiveSummary: { ...usual, "path":"/customers/executive-summary","failure":"Failed to get the executive summary","tags":["customers","dmarc","domains","alerts"],"offline":"view","keys":["period","customers","domains","sending_domains","enforced_domains","by_month","days_to_enforcement","coverage","own_messages","own_passed","forged","forged_stopped","unknown","known_from","mean_score","open_alerts","critical_alerts","high_risk","at_risk"],"shape":"QFT" },
  analyzeIssues: { ...usual, "method":"POST","path":"/customers/:id/analyze-issues","failure":"Failed to analyze customer issues","tags":["customers","alerts"],"timeoutMs":60000,"keys":["customer","risk","issues","domains","evaluated_time"] },
  assignIssue: { ...usual, "method":"PUT","path":"/customers/:id/issues","failure":"Failed to assign the issue","tags":["customers","alerts"],"keys":["customer","risk","issues"] },
  domainAnalytics: { ...usual, "path":"/customers/:id/domains/:domainId/analytics","failure":"Failed to get the analytics of the domain","tags":["customers","dmarc","reports"],"offline":"view","keys":["customer","domain","period","data_up_to","totals","previous","by_day","split","previous_split","stored_from","previous_stored_from","reporters","top_sources","published_policy"],"shape":"GeK" },
  file: { ...usual, "path":"/customers/:id/file","failure":"Customer not found or access denied","tags":["customers","associations","people","subscriptions"],"offline":"view","keys":["file","customer","timeline"],"shape":"jhF" },
  importCustomers: { ...usual, "method":"POST","path":"/customers/import","failure":"Failed to import the customers","tags":["customers","domains","associations"],"timeoutMs":120000,"keys":["is_done","lines","refused"] },
  importAssociations: { ...usual, "method":"POST","path":"/customers/associations/import","failure":"Failed to import the associations","tags":["associations","customers","people"],"timeoutMs":120000,"keys":["is_done","lines","refused"] },
  retention: { ...usual, "path":"/customers/:id/retention","failure":"Failed to fetch how long data is stored","tags":["customers","setup"],"offline":"view","keys":["retention"],"shape":"xYz" },
  retentionPreview: { ...usual, "path":"/customers/:id/retention/preview","failure":"Failed to count what would be deleted","tags":["customers","reports"],"freshMs":0,"keys":["removed"] },
  saveRetention: { ...usual, "method":"PUT","path":"/customers/:id/retention","failure":"Failed to change how long data is stored","tags":["customers","setup"],"keys":["retention"] },
  savedViews: { ...usual, "path":"/customers/saved-views","failure":"Failed to fetch your views","tags":["filter-presets"],"offline":"view","keys":["views"],"shape":"0yS" },
  saveView: { ...usual, "method":"PUT","path":"/customers/saved-views","failure":"Failed to save the view","tags":["filter-presets"],"keys":["views"] },
} as const;

export const customerPeople = {
  list: { ...usual, "path":"/customers/:id/people","failure":"Failed to fetch the people of this customer","tags":["associations","customers","people"],"offline":"view","keys":["people"],"shape":"SQA" },
  invite: { ...usual, "method":"POST","path":"/customers/:id/people","failure":"Failed to invite this person","tags":["associations","customers","people"],"keys":["person","mail"] },
  sendAgain: { ...usual, "method":"POST","path":"/customers/:id/people/:userId/invitation","failure":"Failed to send the invitation again","tags":["associations","customers","people"],"keys":["person","mail"] },
  update: { ...usual, "method":"PUT","path":"/customers/:id/people/:userId","failure":"Failed to change the access of this person","tags":["associations","customers","people"],"keys":["person"] },
  remove: { ...usual, "method":"DELETE","path":"/customers/:id/people/:userId","failure":"Failed to end the access of this person","tags":["associations","customers","people"],"keys":["removed"] },
} as const;

export const adminUsers = {
  pending: { ...usual, "path":"/admin/users/pending","failure":"Failed to fetch the requests for access","tags":["people","domains"],"offline":"view","keys":["users","pagination"],"shape":"kDT" },
  create: { ...usual, "method":"POST","path":"/admin/users/create","failure":"Failed to invite this person","tags":["people","associations","customers"],"keys":["user","role","customer","mail","link","expires_at"] },
  all: { ...usual, "path":"/admin/users/all","failure":"Failed to fetch users","tags":["people"],"offline":"view","keys":["users","pagination"],"shape":"Zyd" },
  stats: { ...usual, "path":"/admin/users/stats","failure":"Failed to fetch user statistics","tags":["people"],"offline":"view","keys":["total","active","pending","invited","inactive","rejected","locked","oldest_pending_at"],"shape":"QEM" },
  approve: { ...usual, "method":"POST","path":"/admin/users/approve/:id","failure":"Failed to approve this person","tags":["people","associations","customers"],"keys":["user","role","customer","mail","link","expires_at"] },
  reject: { ...usual, "method":"POST","path":"/admin/users/reject/:id","failure":"Failed to reject this request","tags":["people"],"keys":["user"] },
  bulkApprove: { ...usual, "method":"POST","path":"/admin/users/bulk-approve","failure":"Failed to approve these people","tags":["people","associations","customers"],"timeoutMs":120000,"keys":["results"] },
  updateStatus: { ...usual, "method":"PUT","path":"/admin/users/update-status/:id","failure":"Failed to change the status of this person","tags":["people","associations","customers"],"keys":["user"] },
  lock: { ...usual, "method":"PUT","path":"/admin/users/lock/:id","failure":"Failed to lock this account","tags":["people","associations"],"keys":["user"] },
  update: { ...usual, "method":"PUT","path":"/admin/users/update/:id","failure":"Failed to change this person","tags":["people","associations"],"keys":["user"] },
  resetSecondFactor: { ...usual, "method":"POST","path":"/admin/users/reset-second-factor/:id","failure":"Failed to reset the second factor of this person","tags":["people","setup"],"keys":["user"] },
  export: { ...usual, "path":"/admin/users/export/:id","failure":"Failed to export what is stored about this person","file":true },
  remove: { ...usual, "method":"DELETE","path":"/admin/users/delete/:id","failure":"Failed to delete this person","tags":["people","associations","customers"],"keys":["removed"] },
  customers: { ...usual, "path":"/admin/users/:id/customers","failure":"Failed to fetch the customers of this person","tags":["people","associations"],"offline":"view","keys":["customers"],"shape":"sbD" },
  customer: { ...usual, "path":"/admin/users/:id/customers/:customerId","failure":"Failed to fetch this association","tags":["people","associations"],"offline":"view","keys":["association"],"shape":"VX4" },
  associate: { ...usual, "method":"POST","path":"/admin/users/:id/customers/:customerId","failure":"Failed to create the association","tags":["people","associations","customers"],"keys":["association"] },
  dissociate: { ...usual, "method":"DELETE","path":"/admin/users/:id/customers/:customerId","failure":"Failed to end the association","tags":["people","associations","customers"],"keys":["removed"] },
  emailTest: { ...usual, "method":"POST","path":"/admin/users/email-test","failure":"Failed to send the test email","keys":["to","mail","problem"] },
  testEmailTemplates: { ...usual, "method":"POST","path":"/admin/users/test-email-templates","failure":"Failed to show this email","keys":["subject","text","html","sent"] },
} as const;

export const leads = {
  list: { ...usual, "path":"/admin/leads","failure":"Failed to fetch the enquiries","tags":["leads","subscriptions"],"offline":"view","keys":["leads","pagination"],"shape":"9sU" },
  board: { ...usual, "path":"/admin/leads/board","failure":"Failed to fetch the enquiries","tags":["leads","subscriptions"],"offline":"view","keys":["columns","spam"],"shape":"3XS" },
  stats: { ...usual, "path":"/admin/leads/stats","failure":"Failed to fetch the enquiries","tags":["leads","subscriptions"],"offline":"view","keys":["stats"],"shape":"Tc-" },
  get: { ...usual, "path":"/admin/leads/:id","failure":"Failed to fetch this enquiry","tags":["leads","subscriptions"],"offline":"view","keys":["lead"],"shape":"WyW" },
  update: { ...usual, "method":"PUT","path":"/admin/leads/:id","failure":"Failed to change this enquiry","tags":["leads"],"keys":["lead"] },
  check: { ...usual, "method":"POST","path":"/admin/leads/:id/check","failure":"Failed to check this domain","tags":["leads"],"timeoutMs":60000,"keys":["lead"] },
  remove: { ...usual, "method":"DELETE","path":"/admin/leads/:id","failure":"Failed to erase this enquiry","tags":["leads"],"keys":["removed"] },
  convert: { ...usual, "method":"POST","path":"/admin/leads/:id/convert","failure":"Failed to convert this enquiry","tags":["leads","customers","people","associations","domains","subscriptions","onboarding"],"timeoutMs":60000,"keys":["customer","domain_refusal","plan_refusal","mail","link","invitation_refusal","lead"] },
} as const;

export const onboarding = {
  board: { ...usual, "path":"/customer-onboarding","failure":"Failed to fetch the onboardings","tags":["onboarding","customers","domains","associations","subscriptions"],"offline":"view","freshMs":60000,"keys":["onboardings","customers","first_report","may_start","owners"],"shape":"Tbq" },
  start: { ...usual, "method":"POST","path":"/customer-onboarding","failure":"Failed to start the onboarding","tags":["onboarding","customers"],"keys":["onboarding"] },
  get: { ...usual, "path":"/customer-onboarding/:id","failure":"Failed to fetch this onboarding","tags":["onboarding","customers","domains","associations","subscriptions","dns-verification"],"offline":"view","freshMs":60000,"keys":["onboarding"],"shape":"7SG" },
  update: { ...usual, "method":"PUT","path":"/customer-onboarding/:id","failure":"Failed to save this onboarding","tags":["onboarding"],"keys":["onboarding"] },
  skip: { ...usual, "method":"POST","path":"/customer-onboarding/:id/skip","failure":"Failed to skip this step","tags":["onboarding"],"keys":["onboarding"] },
  domains: { ...usual, "method":"POST","path":"/customer-onboarding/:id/domains","failure":"Failed to add these domains","tags":["onboarding","domains","customers","dmarc","reports"],"timeoutMs":120000,"keys":["lines","onboarding"] },
  check: { ...usual, "method":"POST","path":"/customer-onboarding/:id/check","failure":"Failed to check the records","tags":["onboarding","dns-verification"],"keys":["queued"] },
  sent: { ...usual, "method":"POST","path":"/customer-onboarding/:id/sent","failure":"Failed to note this","tags":["onboarding"],"keys":["onboarding"] },
  welcome: { ...usual, "method":"POST","path":"/customer-onboarding/:id/welcome","failure":"Failed to send the welcome","tags":["onboarding","customers"],"timeoutMs":60000,"keys":["people","onboarding"] },
  stop: { ...usual, "method":"POST","path":"/customer-onboarding/:id/stop","failure":"Failed to stop this onboarding","tags":["onboarding"],"keys":["onboarding"] },
  resume: { ...usual, "method":"POST","path":"/customer-onboarding/:id/resume","failure":"Failed to resume this onboarding","tags":["onboarding"],"keys":["onboarding"] },
} as const;

export const audit = {
  search: { ...usual, "path":"/admin/audit","failure":"Failed to fetch the audit trail","tags":["audit"],"offline":"view","freshMs":10000,"keys":["entries","pagination","is_more","people","actions","today","chain","removed_within_30_days"],"shape":"3oY" },
  export: { ...usual, "path":"/admin/audit/export","failure":"Failed to export the audit trail","timeoutMs":60000,"file":true },
  verify: { ...usual, "method":"POST","path":"/admin/audit/verify","failure":"Failed to verify the audit trail","tags":["audit"],"timeoutMs":60000,"keys":["chain"] },
  staffViews: { ...usual, "path":"/customers/:id/staff-views","failure":"Failed to fetch staff views","tags":["customers","session"],"offline":"view","keys":["views","pagination"],"shape":"1tj" },
} as const;

export const management = {
  health: { ...usual, "path":"/admin/health","failure":"Failed to fetch the installation","tags":["management"],"offline":"view","freshMs":10000,"keys":["modules","queues","jobs","retention","removed","contacts"],"shape":"z9k" },
  rota: { ...usual, "path":"/admin/rota","failure":"Failed to fetch the rota","tags":["management"],"offline":"view","freshMs":10000,"keys":["staff","shifts"],"shape":"bfA" },
  addShift: { ...usual, "method":"POST","path":"/admin/rota","failure":"Failed to add the shift","tags":["management","alert-preferences"],"keys":["shift"] },
  changeShift: { ...usual, "method":"PUT","path":"/admin/rota/:id","failure":"Failed to change the shift","tags":["management","alert-preferences"],"keys":["shift"] },
  removeShift: { ...usual, "method":"DELETE","path":"/admin/rota/:id","failure":"Failed to remove the shift","tags":["management","alert-preferences"] },
  replayStream: { ...usual, "method":"POST","path":"/admin/report-stream/replay","failure":"Failed to send older reports","tags":["management"],"keys":["reports"] },
} as const;

export const dmarc = {
  overview: { ...usual, "path":"/dmarc/overview/:id","failure":"Failed to get the DMARC overview","tags":["dmarc","reports"],"offline":"view","keys":["domain","period","data_up_to","totals","previous","by_day","finding","split","previous_split","stored_from","previous_stored_from","reporters","top_sources","published_policy"],"shape":"JC1" },
  complianceScore: { ...usual, "path":"/dmarc/compliance-score/:id","failure":"Failed to get the compliance score","tags":["dmarc","reports"],"offline":"view","keys":["domain","period","compliance_pct","messages","aligned","previous_pct"],"shape":"DM7" },
  trends: { ...usual, "path":"/dmarc/trends/:id","failure":"Failed to get the DMARC trends","tags":["dmarc","reports"],"offline":"view","keys":["domain","period","by_day"],"shape":"Hiv" },
  authStats: { ...usual, "path":"/dmarc/auth-stats/:id","failure":"Failed to get the authentication statistics","tags":["auth-stats","dmarc","reports"],"offline":"view","keys":["domain","period","totals"],"shape":"0lq" },
  sourceDetails: { ...usual, "path":"/dmarc/source-details/:id","failure":"Failed to get the sources","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["domain","period","sources"],"shape":"wGQ" },
  policyDistribution: { ...usual, "path":"/dmarc/policy-distribution","failure":"Failed to get policy distribution","tags":["dmarc","reports"],"offline":"view","keys":["period","policies"],"shape":"FnG" },
  domainPolicyDistribution: { ...usual, "path":"/dmarc/policy-distribution/:id","failure":"Failed to get policy distribution","tags":["dmarc","reports"],"offline":"view","keys":["domain","period","policies","seen"],"shape":"ecQ" },
  failures: { ...usual, "path":"/dmarc/failures/:id","failure":"Failed to get the failures","tags":["dmarc","reports"],"offline":"view","keys":["domain","period","failures","totals","pagination"],"shape":"pDV" },
  multiDomainOverview: { ...usual, "path":"/dmarc/multi-domain-overview","failure":"Failed to get the overview of your domains","tags":["dmarc","reports"],"offline":"view","keys":["period","data_up_to","totals","previous","by_day","finding","split","previous_split","stored_from","previous_stored_from","domains","reporters"],"shape":"-mz" },
  pivot: { ...usual, "path":"/dmarc/pivot","failure":"Failed to split the messages","tags":["dmarc","reports"],"offline":"view","keys":["period","by","totals","rows","columns","cut"],"shape":"MGs" },
  reports: { ...usual, "path":"/dmarc/reports/:id","failure":"Failed to get the reports","tags":["dmarc","reports"],"offline":"view","keys":["domain","period","reports","pagination"],"shape":"PZo" },
} as const;

export const timeSeries = {
  data: { ...usual, "path":"/timeseries/:id/data","failure":"Failed to get the time series","tags":["dmarc","reports","alerts"],"offline":"view","keys":["domain","metric","unit","period","settled_to","points","changes","alerts","holidays"],"shape":"1T1" },
  generate: { ...usual, "method":"POST","path":"/timeseries/:id/generate","failure":"Failed to generate the time series","keys":["domain","period","generated_at","series"] },
  trends: { ...usual, "path":"/timeseries/:id/trends","failure":"Failed to get the trend","tags":["dmarc","reports"],"offline":"view","keys":["domain","metric","unit","period","measured_days","trend"],"shape":"JoD" },
  readTrends: { ...usual, "method":"POST","path":"/timeseries/:id/trends","failure":"Failed to get the trend","keys":["domain","metric","unit","period","measured_days","trend"] },
  forecasts: { ...usual, "path":"/timeseries/:id/forecasts","failure":"Failed to get the forecast","tags":["dmarc","reports"],"offline":"view","keys":["domain","metric","unit","horizon","status","needs_days","measured_days","method","points","back_test","last"],"shape":"8lu" },
  readForecasts: { ...usual, "method":"POST","path":"/timeseries/:id/forecasts","failure":"Failed to get the forecast","keys":["domain","metric","unit","horizon","status","needs_days","measured_days","method","points","back_test","last"] },
} as const;

export const analytics = {
  changes: { ...usual, "path":"/analytics/changes/:id","failure":"Failed to get the changes","tags":["dmarc","reports","domains","alerts","dns-verification","people"],"offline":"view","freshMs":60000,"keys":["customer","since","period","found","records","policy","senders","alerts","people","split","previous_split","domains"],"shape":"7fc" },
  fleetChanges: { ...usual, "path":"/analytics/changes","failure":"Failed to get the changes","tags":["dmarc","reports","domains","alerts","dns-verification","people"],"offline":"view","freshMs":60000,"keys":["since","found","changes","pagination"],"shape":"rQG" },
  domainHealth: { ...usual, "path":"/analytics/domain-health","failure":"Failed to get domain health","tags":["dmarc","reports","domains"],"offline":"view","keys":["summary","domains","pagination"],"shape":"FVH" },
  threatOverview: { ...usual, "path":"/analytics/threat-intelligence/overview/:id","failure":"Failed to get the threat overview","tags":["dmarc","reports","domains"],"offline":"view","keys":["customer","period","messages","forged","previous_forged","domains","patterns"],"shape":"-Az" },
  threatPredictions: { ...usual, "path":"/analytics/threat-intelligence/predictions/:id","failure":"Failed to get the threat predictions","tags":["dmarc","reports","domains"],"offline":"view","keys":["customer","period","predictions"],"shape":"fNV" },
  threatGeographic: { ...usual, "path":"/analytics/threat-intelligence/geographic/:id","failure":"Failed to get the countries of the servers","tags":["dmarc","reports","domains"],"offline":"view","keys":["customer","period","countries"],"shape":"HpP" },
  threatAnomalies: { ...usual, "path":"/analytics/threat-intelligence/anomalies/:id","failure":"Failed to get the anomalies","tags":["dmarc","reports","domains"],"offline":"view","keys":["customer","period","days","baseline","anomalies"],"shape":"EQa" },
  threatVectors: { ...usual, "path":"/analytics/threat-intelligence/attack-vectors/:id","failure":"Failed to get the attack vectors","tags":["dmarc","reports","domains"],"offline":"view","keys":["customer","period","vectors","forwarding","misconfiguration"],"shape":"nVY" },
} as const;

export const domainReports = {
  domains: { ...usual, "path":"/domain-reports/domains","failure":"Failed to fetch the domains with reports","tags":["domains","reports"],"offline":"view","keys":["domains"],"shape":"zjl" },
  overview: { ...usual, "path":"/domain-reports/domains/:id/overview","failure":"Failed to fetch the domain's overview","tags":["dmarc","reports"],"offline":"view","keys":["domain_name","period","data_up_to","totals","sources","new_sources","reporters","by_day"],"shape":"ZGY" },
  topSources: { ...usual, "path":"/domain-reports/domains/:id/top-sources","failure":"Failed to fetch the top sources","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["period","sources"],"shape":"f7B" },
  detailedSources: { ...usual, "path":"/domain-reports/domains/:id/detailed-sources","failure":"Failed to fetch the sources","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["period","sources","pagination"],"shape":"Z60" },
  sourceDrillDown: { ...usual, "path":"/domain-reports/domains/:id/source-drill-down","failure":"Failed to fetch the source's reports","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["sender","domain_name","source_ip","time_period_days","reports","total_records","summary","source_intelligence","records","pagination"],"shape":"k2X" },
  senders: { ...usual, "path":"/domain-reports/domains/:id/senders","failure":"Failed to fetch the senders","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["period","data_up_to","senders","totals","whole","may_categorise"],"shape":"ziT" },
  allSenders: { ...usual, "path":"/domain-reports/senders","failure":"Failed to fetch the senders","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["period","data_up_to","senders","totals","whole","may_categorise"],"shape":"ziT" },
  senderFleet: { ...usual, "path":"/domain-reports/senders/fleet","failure":"Failed to fetch the senders of the customers","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["period","groups","totals","pagination"],"shape":"_df" },
  services: { ...usual, "path":"/domain-reports/services","failure":"Failed to fetch the catalogue of services","offline":"view","freshMs":86400000,"keys":["services"],"shape":"zd5" },
  senderSetUp: { ...usual, "path":"/domain-reports/domains/:id/services/:service/set-up","failure":"Failed to fetch the set-up of the service","tags":["dns-verification","domains"],"offline":"view","keys":["set_up"],"shape":"Eun" },
  categoriseSender: { ...usual, "method":"PUT","path":"/domain-reports/domains/:id/senders/:sender/category","failure":"Failed to sort the sender","tags":["source-analysis","alerts","dmarc","domains","dns-verification"],"offline":"queue","keys":["sender"] },
  describeSender: { ...usual, "method":"PUT","path":"/domain-reports/domains/:id/senders/:sender/details","failure":"Failed to save the details of the sender","tags":["source-analysis"],"keys":["details"] },
  categoriseSenders: { ...usual, "method":"PUT","path":"/domain-reports/senders/categories","failure":"Failed to sort the senders","tags":["source-analysis","alerts","dmarc","domains","dns-verification"],"offline":"queue","keys":["sorted"] },
  reportRecords: { ...usual, "path":"/domain-reports/domains/:domain/report-records/:report","failure":"Failed to fetch report records drill-down data","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["domain_name","report_id","records","total_records","report_info","pagination"],"shape":"xgU" },
  allTopSources: { ...usual, "path":"/domain-reports/top-sources","failure":"Failed to fetch the top sources","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["period","sources"],"shape":"f7B" },
  allDetailedSources: { ...usual, "path":"/domain-reports/detailed-sources","failure":"Failed to fetch the sources","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["period","sources","pagination"],"shape":"Z60" },
  allSourceDrillDown: { ...usual, "path":"/domain-reports/source-drill-down","failure":"Failed to fetch the source's reports","tags":["source-analysis","dmarc","reports"],"offline":"view","keys":["sender","domain_name","source_ip","time_period_days","reports","total_records","summary","source_intelligence","records","pagination"],"shape":"k2X" },
  timePeriods: { ...usual, "path":"/domain-reports/time-periods","failure":"Failed to fetch time period options","offline":"view","keys":["time_periods"],"shape":"8Co" },
  health: { ...usual, "path":"/domain-reports/health","failure":"Failed to fetch the health of the reports","tags":["reports"],"offline":"view","keys":["status","data_up_to","last_report_at"],"shape":"Toa" },
  summary: { ...usual, "path":"/domain-reports/summary","failure":"Failed to fetch domain reporting summary","tags":["dmarc","reports"],"offline":"view","keys":["summary","available_domains"],"shape":"FN0" },
} as const;

export const reportMetadata = {
  list: { ...usual, "path":"/report-metadata/list","failure":"Failed to fetch the received reports","tags":["reports","dmarc"],"offline":"view","keys":["reports","pagination"],"shape":"QOw" },
  get: { ...usual, "path":"/report-metadata/:id","failure":"Failed to fetch the report","tags":["reports","dmarc"],"offline":"view","keys":["report","unreadable_rows"],"shape":"a-n" },
  exclude: { ...usual, "method":"POST","path":"/report-metadata/:id/exclude","failure":"Failed to leave the report out of the figures","tags":["reports","dmarc","auth-stats","source-analysis","domains","alerts"],"keys":["domains"] },
  include: { ...usual, "method":"POST","path":"/report-metadata/:id/include","failure":"Failed to count the report again","tags":["reports","dmarc","auth-stats","source-analysis","domains","alerts"],"keys":["domains"] },
  records: { ...usual, "path":"/report-metadata/:id/records","failure":"Failed to fetch the report's rows","tags":["reports","dmarc"],"offline":"view","keys":["records","pagination"],"shape":"gkC" },
  export: { ...usual, "path":"/report-metadata/:id/export/:format","failure":"Failed to export the report","file":true },
  filters: { ...usual, "path":"/report-metadata/filters","failure":"Failed to fetch the filters","tags":["reports","dmarc"],"offline":"view","keys":["reporters","domains","shapes"],"shape":"iPC" },
  stats: { ...usual, "path":"/report-metadata/stats","failure":"Failed to fetch the report statistics","tags":["reports","dmarc"],"offline":"view","keys":["reports","messages","rows","unreadable_rows","superseded","recovered","reporters","first_day","last_day"],"shape":"UfS" },
} as const;

export const otherReports = {
  tlsReports: { ...usual, "path":"/tls-reports","failure":"Failed to fetch the TLS reports","tags":["reports"],"offline":"view","keys":["period","reports","totals","data_up_to","pagination"],"shape":"XdZ" },
  tlsReport: { ...usual, "path":"/tls-reports/:id","failure":"Failed to fetch the TLS report","tags":["reports"],"offline":"view","keys":["report"],"shape":"Arg" },
  failureReports: { ...usual, "path":"/failure-reports","failure":"Failed to fetch the failure reports","tags":["reports"],"offline":"view","keys":["period","reports","pagination"],"shape":"j7o" },
  failureReport: { ...usual, "path":"/failure-reports/:id","failure":"Failed to fetch the failure report","tags":["reports"],"offline":"view","keys":["report"],"shape":"XfK" },
} as const;

export const ingestion = {
  process: { ...usual, "method":"POST","path":"/ingestion/enhanced/process","failure":"Failed to start enhanced DMARC processing.","tags":["ingestion","reports","dmarc"],"keys":["batch_id","status","message"] },
  status: { ...usual, "path":"/ingestion/enhanced/status","failure":"Failed to fetch the state of the intake","tags":["ingestion"],"offline":"view","freshMs":2000,"keys":["batch","active_batches","recent_batches","refusals","refusal_groups","waiting_messages","oldest_waiting_time","next_poll_time","pagination"],"shape":"La3" },
  recentReports: { ...usual, "path":"/ingestion/enhanced/reports/recent","failure":"Failed to fetch the recent reports","tags":["ingestion","reports"],"offline":"view","freshMs":10000,"keys":["reports","pagination"],"shape":"QOw" },
  health: { ...usual, "path":"/ingestion/enhanced/health","failure":"Failed to fetch the health of the intake","tags":["ingestion"],"offline":"view","freshMs":5000,"keys":["status","checks","messages_24h","reports_24h","rows_24h","rows_refused_24h","duplicates_24h","failed_batches_24h","batches_24h","waiting_messages","orphan_messages","failed_messages","rows_by_hour","reporters"],"shape":"I8S" },
  mailboxStatus: { ...usual, "path":"/ingestion/enhanced/mailbox-status","failure":"Failed to fetch the state of the mailbox","tags":["ingestion"],"offline":"view","freshMs":5000,"keys":["sources","report_address","outgoing"],"shape":"qy2" },
  rawMessage: { ...usual, "path":"/ingestion/enhanced/messages/:id/raw","failure":"Failed to download the message","file":true },
  retry: { ...usual, "method":"POST","path":"/ingestion/enhanced/retry","failure":"Failed to retry the batch","tags":["ingestion"],"keys":["batch"] },
  retryAll: { ...usual, "method":"POST","path":"/ingestion/enhanced/retry-all","failure":"Failed to retry the batches","tags":["ingestion"],"keys":["batches","messages_queued"] },
  stopBatch: { ...usual, "method":"POST","path":"/ingestion/enhanced/stop-batch","failure":"Failed to stop the batch","tags":["ingestion"],"keys":["batch"] },
  upload: { ...usual, "method":"POST","path":"/ingestion/enhanced/upload","failure":"Failed to upload the files","tags":["ingestion","reports","dmarc","domains","customers","source-analysis","auth-stats"],"timeoutMs":120000,"upload":true,"keys":["files","batch"] },
} as const;

export const background = {
  clearActiveBatches: { ...usual, "method":"POST","path":"/ingestion/enhanced/clear-active-batches","failure":"Failed to clear the active batches","tags":["ingestion","reports","dmarc","source-analysis","auth-stats"],"keys":["stopped","stopping","messages_queued","message"] },
  cleanup: { ...usual, "method":"POST","path":"/ingestion/enhanced/cleanup","failure":"Failed to delete old batches","tags":["ingestion"],"keys":["batches_deleted","message"] },
  startContinuous: { ...usual, "method":"POST","path":"/ingestion/enhanced/start-continuous","failure":"Failed to start automatic processing","tags":["ingestion"],"keys":["job_id","message"] },
  stopContinuous: { ...usual, "method":"POST","path":"/ingestion/enhanced/stop-continuous/:jobId","failure":"Failed to stop automatic processing","tags":["ingestion"],"keys":["job","message"] },
  jobs: { ...usual, "path":"/ingestion/enhanced/background-jobs","failure":"Failed to fetch the background jobs","tags":["ingestion"],"offline":"view","freshMs":2000,"keys":["jobs","pagination"],"shape":"iQ5" },
  job: { ...usual, "path":"/ingestion/enhanced/background-jobs/:id","failure":"Failed to fetch the background job","tags":["ingestion"],"offline":"view","freshMs":1000,"keys":["job"],"shape":"mJb" },
  debug: { ...usual, "path":"/ingestion/enhanced/debug-background","failure":"Failed to fetch the details of background processing","tags":["ingestion"],"offline":"view","keys":["process","database","config","queues","silent_batches","stranded_messages","silent_locks"],"shape":"6cZ" },
  stats: { ...usual, "path":"/ingestion/enhanced/background-stats","failure":"Failed to fetch the statistics of background processing","tags":["ingestion"],"offline":"view","freshMs":2000,"keys":["total_active_jobs","enhanced_stats","system_info","active_batches","recent_batches"],"shape":"Azg" },
  config: { ...usual, "method":"POST","path":"/ingestion/enhanced/background-config","failure":"Failed to change automatic processing","tags":["ingestion"],"keys":["config"] },
  health: { ...usual, "path":"/ingestion/enhanced/background-health","failure":"Failed to fetch the health of background processing","tags":["ingestion"],"offline":"view","freshMs":5000,"keys":["status","text","config","last_active_time","active_batches","recovery","old_batches"],"shape":"7KL" },
  recovery: { ...usual, "method":"POST","path":"/ingestion/enhanced/background-recovery","failure":"Failed to start the recovery","tags":["ingestion","reports","dmarc","source-analysis","auth-stats"],"keys":["job_id","type","message"] },
} as const;

export const historyImports = {
  list: { ...usual, "path":"/ingestion/imports","failure":"Failed to fetch the imports","tags":["ingestion"],"offline":"view","freshMs":1000,"keys":["imports","folder","pagination"],"shape":"9u9" },
  begin: { ...usual, "method":"POST","path":"/ingestion/imports","failure":"Failed to begin the import","tags":["ingestion"],"keys":["import"] },
  part: { ...usual, "method":"POST","path":"/ingestion/imports/:id/files/:fileId/:firstByte","failure":"Failed to send the files","timeoutMs":120000,"upload":true,"keys":["received_bytes"] },
  start: { ...usual, "method":"POST","path":"/ingestion/imports/:id/start","failure":"Failed to start the import","tags":["ingestion"],"keys":["import"] },
  stop: { ...usual, "method":"POST","path":"/ingestion/imports/:id/stop","failure":"Failed to stop the import","tags":["ingestion"],"keys":["import"] },
} as const;

export const emailCleanup = {
  orphanedEmails: { ...usual, "path":"/email-cleanup/orphaned-emails","failure":"Failed to fetch orphaned emails","tags":["ingestion"],"offline":"view","freshMs":30000,"keys":["data","count","pagination"],"shape":"8Yi" },
  moveEmails: { ...usual, "method":"POST","path":"/email-cleanup/move-emails","failure":"Failed to move emails","tags":["ingestion"],"keys":["moved","count"] },
  status: { ...usual, "path":"/email-cleanup/status","failure":"Failed to get cleanup status","tags":["ingestion"],"offline":"view","freshMs":30000,"keys":["orphan_messages","failed_messages","oldest_time","moved_30d"],"shape":"svi" },
} as const;

export const intelligence = {
  bulk: { ...usual, "method":"POST","path":"/intelligence/domains/bulk","failure":"Failed to get domain intelligence","tags":["domains","dmarc","dns-verification"],"offline":"view","keys":["domains","pagination"],"shape":"-il","pages":"domains" },
} as const;

export const reporting = {
  executiveSummaryReport: { ...usual, "method":"POST","path":"/reporting/reports/executive-summary","failure":"Failed to generate the executive summary","timeoutMs":60000,"keys":["report","branding"] },
  portfolioOverview: { ...usual, "method":"POST","path":"/reporting/portfolio-overview","failure":"Failed to generate the portfolio overview","timeoutMs":60000,"keys":["report","branding"] },
  customerDetailed: { ...usual, "method":"POST","path":"/reporting/customer-detailed/:id","failure":"Failed to generate the detailed report","timeoutMs":60000,"keys":["report"] },
  technicalAppendix: { ...usual, "method":"POST","path":"/reporting/technical-appendix/:id","failure":"Failed to generate the technical appendix","timeoutMs":60000,"keys":["report"] },
  comparativeAnalysis: { ...usual, "method":"POST","path":"/reporting/comparative-analysis","failure":"Failed to generate the comparative analysis","timeoutMs":60000,"keys":["report"] },
  generate: { ...usual, "method":"POST","path":"/reporting/reports/:type/:id","failure":"Failed to generate the report","timeoutMs":60000,"file":true },
  templates: { ...usual, "path":"/reporting/reports/templates","failure":"Failed to get the report templates","tags":["documents"],"offline":"view","keys":["templates"],"shape":"72j" },
  health: { ...usual, "path":"/reporting/health","failure":"Failed to get the health of reporting","tags":["documents"],"offline":"view","keys":["status","queued","rendering","failed","checked_time"],"shape":"kWO" },
  trendAnalysis: { ...usual, "path":"/reporting/status/trend-analysis/:id","failure":"Failed to get the trend","tags":["domains","dmarc"],"offline":"view","keys":["domain_id","days","pass_rate","volume"],"shape":"Mkm" },
  classification: { ...usual, "path":"/reporting/status/classification/:id","failure":"Failed to get the classification","tags":["domains","dmarc","dns-verification"],"offline":"view","keys":["domain_id","mail_class","suggested_class","suggestion","level","why","stage","next","gates","thresholds","is_default"],"shape":"v5Y" },
  history: { ...usual, "path":"/reporting/status/history/:id","failure":"Failed to get the history","tags":["domains","dns-verification"],"offline":"view","keys":["domain_id","history"],"shape":"8fl" },
  thresholds: { ...usual, "method":"PUT","path":"/reporting/status/thresholds/:id","failure":"Failed to change the thresholds","tags":["domains","dns-verification"],"keys":["domain_id","thresholds","is_default"] },
} as const;

export const reportingFilter = {
  options: { ...usual, "path":"/reporting/filter/options","failure":"Failed to fetch the filter options","tags":["dmarc","reports","domains","alerts"],"offline":"view","keys":["tables"],"shape":"fWV" },
  filter: { ...usual, "method":"POST","path":"/reporting/filter","failure":"Failed to filter","tags":["dmarc","reports","domains","alerts"],"offline":"view","keys":["table","period","addresses_from","rows","cut","pagination"],"shape":"Jt1" },
  validate: { ...usual, "method":"POST","path":"/reporting/filter/validate","failure":"Failed to check the filter","keys":["data"] },
  presets: { ...usual, "path":"/reporting/filter/presets","failure":"Failed to fetch the saved filters","tags":["filter-presets"],"offline":"view","keys":["presets"],"shape":"4Od" },
  savePreset: { ...usual, "method":"POST","path":"/reporting/filter/presets","failure":"Failed to save the filter","tags":["filter-presets"],"keys":["preset"] },
  removePreset: { ...usual, "method":"DELETE","path":"/reporting/filter/presets/:id","failure":"Failed to remove the filter","tags":["filter-presets"],"keys":["removed"] },
} as const;

export const exports = {
  download: { ...usual, "method":"POST","path":"/reporting/exports","failure":"Failed to export","tags":["exports"],"timeoutMs":1800000,"file":true },
  prepare: { ...usual, "method":"POST","path":"/reporting/exports/prepare","failure":"Failed to export","tags":["exports"],"timeoutMs":600000,"keys":["export_id","file_name","state","reason","size_bytes","sha256","kept_until"] },
  kept: { ...usual, "path":"/reporting/exports/:exportId","failure":"Failed to fetch the export","tags":["exports"],"offline":"view","freshMs":0,"keys":["export_id","file_name","state","reason","size_bytes","sha256","kept_until"],"shape":"RT2" },
  file: { ...usual, "path":"/reporting/exports/:exportId/file","failure":"Failed to fetch the export","tags":["exports"],"timeoutMs":120000,"file":true },
  history: { ...usual, "path":"/reporting/exports","failure":"Failed to fetch the exports","tags":["exports"],"offline":"view","freshMs":0,"keys":["exports","pagination"],"shape":"RW-" },
} as const;

export const alertManagement = {
  alerts: { ...usual, "path":"/alert-management/alerts","failure":"Failed to fetch alerts","tags":["alerts"],"offline":"view","freshMs":30000,"keys":["alerts","pagination","evaluated_time"],"shape":"ixR" },
  alert: { ...usual, "path":"/alert-management/alerts/:id","failure":"Failed to fetch this alert","tags":["alerts"],"offline":"view","freshMs":30000,"keys":["alert","timeline","notifications","similar"],"shape":"F0e" },
  stats: { ...usual, "path":"/alert-management/stats","failure":"Failed to fetch alert statistics","tags":["alerts"],"offline":"view","freshMs":30000,"keys":["open","acknowledged","snoozed","mine","by_severity","opened_24h","resolved_24h","newest_time","minutes_to_acknowledge","acknowledged_30d","messages_waiting","messages_dead","evaluated_time"],"shape":"zsR" },
  acknowledge: { ...usual, "method":"POST","path":"/alert-management/alerts/:id/acknowledge","failure":"Failed to acknowledge alert","tags":["alerts"],"offline":"queue","keys":["alert"] },
  resolve: { ...usual, "method":"POST","path":"/alert-management/alerts/:id/resolve","failure":"Failed to resolve alert","tags":["alerts"],"offline":"queue","keys":["alert"] },
  snooze: { ...usual, "method":"POST","path":"/alert-management/alerts/:id/snooze","failure":"Failed to snooze alert","tags":["alerts"],"offline":"queue","keys":["alert"] },
  reopen: { ...usual, "method":"POST","path":"/alert-management/alerts/:id/reopen","failure":"Failed to reopen alert","tags":["alerts"],"offline":"queue","keys":["alert"] },
  comment: { ...usual, "method":"POST","path":"/alert-management/alerts/:id/comments","failure":"Failed to add the comment","tags":["alerts"],"offline":"queue","keys":["alert"] },
  assign: { ...usual, "method":"POST","path":"/alert-management/alerts/:id/assign","failure":"Failed to assign alert","tags":["alerts"],"offline":"queue","keys":["alert"] },
  assignees: { ...usual, "path":"/alert-management/assignees","failure":"Failed to fetch the people alerts can be assigned to","tags":["associations"],"offline":"view","keys":["assignees"],"shape":"tZQ" },
  stream: { ...usual, "path":"/alert-management/stream","failure":"Failed to receive live updates","live":true },
  rules: { ...usual, "path":"/alert-management/rules","failure":"Failed to fetch alert rules","tags":["alert-rules","domains"],"offline":"view","keys":["rules","effective"],"shape":"nCh" },
  ruleTags: { ...usual, "path":"/alert-management/rules/customer/:id/tags","failure":"Failed to fetch the tags of this customer","tags":["alert-rules","domains"],"offline":"view","keys":["tags"],"shape":"kDc" },
  customerRules: { ...usual, "path":"/alert-management/rules/customer/:id","failure":"Failed to fetch alert rules","tags":["alert-rules","domains"],"offline":"view","keys":["rules","effective"],"shape":"nCh" },
  createRule: { ...usual, "method":"POST","path":"/alert-management/rules","failure":"Failed to create alert rule","tags":["alert-rules"],"keys":["rule"] },
  updateRule: { ...usual, "method":"PUT","path":"/alert-management/rules/:id","failure":"Failed to update alert rule","tags":["alert-rules"],"keys":["rule"] },
  deleteRule: { ...usual, "method":"DELETE","path":"/alert-management/rules/:id","failure":"Failed to delete alert rule","tags":["alert-rules"] },
  testRule: { ...usual, "method":"POST","path":"/alert-management/test-rule/:id","failure":"Failed to test the alert rule","timeoutMs":60000,"keys":["can_back_run","days","domains","domains_total","per_30_days","firings"] },
  evaluateCustomer: { ...usual, "method":"POST","path":"/alert-management/evaluate-customer/:id","failure":"Failed to evaluate the alert rules of this customer","tags":["alerts"],"timeoutMs":60000,"keys":["domains","opened","recurred","ended","evaluated_time"] },
  domainServiceRecommendations: { ...usual, "path":"/alert-management/domain-service-recommendations/:domainId","failure":"Failed to fetch recommended alert rules","tags":["alert-rules"],"offline":"view","keys":["domain_id","phase","phase_name","recommendations"],"shape":"_Mk" },
} as const;

export const alertDelivery = {
  validateRecipient: { ...usual, "method":"POST","path":"/alert-management/validate-recipient","failure":"Failed to check the recipient","keys":["valid","email","is_user","warnings"] },
  resolveRecipients: { ...usual, "method":"POST","path":"/alert-management/resolve-recipients","failure":"Failed to resolve recipients","keys":["recipients","escalation"] },
  messages: { ...usual, "path":"/alert-management/messages","failure":"Failed to fetch the messages of alerts","tags":["alerts"],"offline":"view","freshMs":30000,"keys":["messages","pagination"],"shape":"_Li" },
  retryMessage: { ...usual, "method":"POST","path":"/alert-management/messages/:id/retry","failure":"Failed to send the message again","tags":["alerts"],"keys":["message"] },
  webhooks: { ...usual, "path":"/alert-management/webhooks","failure":"Failed to fetch webhooks","tags":["alert-rules"],"offline":"view","keys":["webhooks"],"shape":"ta1" },
  createWebhook: { ...usual, "method":"POST","path":"/alert-management/webhooks","failure":"Failed to add the webhook","tags":["alert-rules"],"keys":["webhook","secret"] },
  removeWebhook: { ...usual, "method":"DELETE","path":"/alert-management/webhooks/:id","failure":"Failed to remove the webhook","tags":["alert-rules"] },
  testWebhook: { ...usual, "method":"POST","path":"/alert-management/webhooks/:id/test","failure":"The test message could not be sent","tags":["alert-rules"],"keys":["webhook","sent","error"] },
  windows: { ...usual, "path":"/alert-management/change-windows","failure":"Failed to fetch planned changes","tags":["alert-rules"],"offline":"view","keys":["windows"],"shape":"ohP" },
  createWindow: { ...usual, "method":"POST","path":"/alert-management/change-windows","failure":"Failed to announce the planned change","tags":["alert-rules"],"keys":["window"] },
  removeWindow: { ...usual, "method":"DELETE","path":"/alert-management/change-windows/:id","failure":"Failed to remove the planned change","tags":["alert-rules"] },
} as const;

export const notifications = {
  customerNotifications: { ...usual, "path":"/customer/notifications","failure":"Failed to fetch notifications","tags":["alert-preferences"],"offline":"view","keys":["customer_id","customer_name","notifications"],"shape":"5SL" },
  saveCustomerNotifications: { ...usual, "method":"PUT","path":"/customer/notifications","failure":"Failed to save notifications","tags":["alert-preferences"],"offline":"queue","keys":["customer_id","notifications"] },
  settings: { ...usual, "path":"/notifications/settings","failure":"Failed to fetch notification settings","tags":["alert-preferences"],"offline":"view","keys":["email","push","channels","may_be_on_duty","shifts"],"shape":"noM" },
  addPushSubscription: { ...usual, "method":"POST","path":"/notifications/push-subscriptions","failure":"This device could not be registered for messages","tags":["alert-preferences"],"keys":["device"] },
  removePushSubscription: { ...usual, "method":"DELETE","path":"/notifications/push-subscriptions/:id","failure":"This device could not be removed","tags":["alert-preferences"] },
  testPush: { ...usual, "method":"POST","path":"/notifications/push-subscriptions/:id/test","failure":"The test message could not be sent","tags":["alert-preferences"],"keys":["device","sent","error"] },
} as const;

export const userAlertPreferences = {
  userCustomers: { ...usual, "path":"/user-alert-preferences/user-customers","failure":"Failed to fetch your customers","tags":["alert-preferences","associations"],"offline":"view","keys":["customers","pagination"],"shape":"f4l","pages":"customers" },
  customerDomains: { ...usual, "path":"/user-alert-preferences/customer-domains/:id","failure":"Failed to fetch the domains of this customer","tags":["alert-preferences","domains"],"offline":"view","keys":["customer_id","domains","pagination"],"shape":"DCX","pages":"domains" },
} as const;

export const reportScheduling = {
  createSchedule: { ...usual, "method":"POST","path":"/report-scheduling/schedules","failure":"Failed to create report schedule","tags":["documents"],"offline":"queue","keys":["data"] },
  schedules: { ...usual, "path":"/report-scheduling/schedules","failure":"Failed to get report schedules","tags":["documents"],"offline":"view","freshMs":30000,"keys":["schedules"],"shape":"7jZ" },
  updateSchedule: { ...usual, "method":"PUT","path":"/report-scheduling/schedules/:id","failure":"Failed to update report schedule","tags":["documents"],"offline":"queue","keys":["schedule"] },
  removeSchedule: { ...usual, "method":"DELETE","path":"/report-scheduling/schedules/:id","failure":"Failed to delete report schedule","tags":["documents"],"offline":"queue","keys":["removed"] },
  executeSchedule: { ...usual, "method":"POST","path":"/report-scheduling/schedules/:id/execute","failure":"Failed to execute report schedule","tags":["documents"],"keys":["job_id"] },
  stats: { ...usual, "path":"/report-scheduling/stats","failure":"Failed to get the statistics of schedules","tags":["documents"],"offline":"view","keys":["schedules","active","paused","failing","runs","next_run_time"],"shape":"qOj" },
  health: { ...usual, "path":"/report-scheduling/health","failure":"Failed to get the health of report scheduling","tags":["documents"],"offline":"view","keys":["status","late","failing","checked_time"],"shape":"bJr" },
  makeReport: { ...usual, "method":"POST","path":"/report-scheduling/reports/manual","failure":"Failed to generate the report","tags":["documents"],"offline":"queue","keys":["job_id","report"] },
  reportStatus: { ...usual, "path":"/report-scheduling/reports/manual/:id/status","failure":"Failed to get the status of the report","tags":["documents"],"freshMs":0,"keys":["job_id","status","report"] },
  listReports: { ...usual, "path":"/report-scheduling/reports","failure":"Failed to get the reports","tags":["documents"],"offline":"view","freshMs":5000,"keys":["reports","pagination","counts"],"shape":"wEd" },
  retryReport: { ...usual, "method":"POST","path":"/report-scheduling/reports/:id/retry","failure":"Failed to generate the report","tags":["documents"],"keys":["report"] },
  reportFile: { ...usual, "path":"/report-scheduling/reports/:id/file","failure":"Failed to get the report","file":true },
  reportLinks: { ...usual, "path":"/report-scheduling/reports/:id/links","failure":"Failed to get the links of this report","tags":["documents"],"freshMs":0,"keys":["may_share","why_not","why_no_more","links"] },
  shareReport: { ...usual, "method":"POST","path":"/report-scheduling/reports/:id/links","failure":"Failed to share this report","tags":["documents"],"keys":["url","link"] },
  revokeReportLink: { ...usual, "method":"DELETE","path":"/report-scheduling/reports/:id/links/:linkId","failure":"Failed to end this link","tags":["documents"],"keys":["links"] },
  alertPreferences: { ...usual, "path":"/report-scheduling/alert-preferences","failure":"Failed to fetch alert preferences","tags":["alert-preferences"],"offline":"view","keys":["preferences","version","is_default"],"shape":"-c9" },
  saveAlertPreferences: { ...usual, "method":"PUT","path":"/report-scheduling/alert-preferences","failure":"Failed to save alert preferences","tags":["alert-preferences"],"offline":"queue","keys":["preferences","version"] },
  previewAlertPreferences: { ...usual, "method":"POST","path":"/report-scheduling/alert-preferences/preview","failure":"The preview could not be made","keys":["from_time","to_time","alerts","messages","reached"] },
} as const;

export const subscriptionManagement = {
  plans: { ...usual, "path":"/subscription-management/plans","failure":"Failed to fetch subscription plans","tags":["subscriptions"],"offline":"view","keys":["plans","vat_pct"],"shape":"j3u" },
  createPlan: { ...usual, "method":"POST","path":"/subscription-management/plans","failure":"Failed to create the plan","tags":["subscriptions"],"keys":["plan"] },
  plan: { ...usual, "path":"/subscription-management/plans/:id","failure":"Failed to fetch this plan","tags":["subscriptions"],"offline":"view","keys":["plan"],"shape":"THz" },
  updatePlan: { ...usual, "method":"PUT","path":"/subscription-management/plans/:id","failure":"Failed to change the plan","tags":["subscriptions","customers","alerts"],"keys":["plan"] },
  withdrawPrice: { ...usual, "method":"DELETE","path":"/subscription-management/plans/:id/prices/:day","failure":"Failed to withdraw the price","tags":["subscriptions","customers","alerts"],"keys":["plan"] },
  priceEffect: { ...usual, "path":"/subscription-management/plans/:id/price-effect","failure":"Failed to calculate the effect of the price","tags":["subscriptions"],"offline":"view","keys":["effect"],"shape":"MEJ" },
  deletePlan: { ...usual, "method":"DELETE","path":"/subscription-management/plans/:id","failure":"Failed to delete the plan","tags":["subscriptions"],"keys":["removed"] },
  subscription: { ...usual, "path":"/subscription-management/customers/:id/subscription","failure":"Failed to fetch the subscription","tags":["subscriptions","domains","dmarc"],"offline":"view","keys":["customer","subscription","usage","suggestion"],"shape":"DKL" },
  subscribe: { ...usual, "method":"POST","path":"/subscription-management/customers/:id/subscription","failure":"Failed to put the customer on this plan","tags":["subscriptions","customers","alerts"],"keys":["customer","subscription","usage","suggestion"] },
  setStatus: { ...usual, "method":"PUT","path":"/subscription-management/subscriptions/:id/status","failure":"Failed to change the status of the subscription","tags":["subscriptions","customers","alerts"],"keys":["customer","subscription","usage","suggestion"] },
  billingEvents: { ...usual, "path":"/subscription-management/customers/:id/billing-events","failure":"Failed to fetch billing events","tags":["subscriptions"],"offline":"view","keys":["events","total"],"shape":"3Dh" },
  calculatePrice: { ...usual, "method":"POST","path":"/subscription-management/pricing/calculate","failure":"Failed to calculate the price","open":true,"keys":["plan","why","currency","period","months","total_cents","vat","words"] },
} as const;

export const billing = {
  payments: { ...usual, "path":"/subscription-management/customers/:id/payments","failure":"Failed to fetch payments","tags":["subscriptions"],"offline":"view","keys":["payments","total"],"shape":"Cxx" },
  recordPayment: { ...usual, "method":"POST","path":"/subscription-management/customers/:id/payments","failure":"Failed to record the payment","tags":["subscriptions"],"keys":["payments","total"] },
  setPaymentStatus: { ...usual, "method":"PUT","path":"/subscription-management/payments/:id/status","failure":"Failed to change the status of the payment","tags":["subscriptions"],"keys":["payments","total"] },
  summary: { ...usual, "path":"/subscription-management/customers/:id/billing-summary","failure":"Failed to fetch the billing summary","tags":["subscriptions"],"offline":"view","keys":["summary"],"shape":"ZdN" },
  saveDetails: { ...usual, "method":"PUT","path":"/subscription-management/customers/:id/billing-details","failure":"Failed to save the billing details","tags":["subscriptions"],"keys":["details"] },
  invoices: { ...usual, "path":"/subscription-management/customers/:id/invoices","failure":"Failed to fetch invoices","tags":["subscriptions"],"offline":"view","keys":["invoices"],"shape":"i2V" },
  invoicePdf: { ...usual, "path":"/subscription-management/invoices/:id/pdf","failure":"Failed to make the PDF of the invoice","file":true },
  payByCard: { ...usual, "method":"POST","path":"/subscription-management/invoices/:id/card-payment","failure":"Failed to begin the card payment","tags":["subscriptions"],"keys":["form"] },
  cardNotice: { ...usual, "method":"POST","path":"/subscription-management/card-notices","failure":"Failed to process the notification","open":true,"keys":["taken"] },
  creditInvoice: { ...usual, "method":"POST","path":"/subscription-management/invoices/:id/credit","failure":"Failed to credit the invoice","tags":["subscriptions"],"keys":["invoices"] },
  writeOff: { ...usual, "method":"POST","path":"/subscription-management/invoices/:id/write-off","failure":"Failed to write off the invoice","tags":["subscriptions"],"keys":["invoices"] },
  statement: { ...usual, "path":"/subscription-management/customers/:id/statement","failure":"Failed to fetch the statement","tags":["subscriptions"],"offline":"view","keys":["statement"],"shape":"yUj" },
  statementPdf: { ...usual, "path":"/subscription-management/customers/:id/statement/pdf","failure":"Failed to make the PDF of the statement","file":true },
  runInvoices: { ...usual, "method":"POST","path":"/subscription-management/invoices/run","failure":"Failed to make the invoices","tags":["subscriptions"],"timeoutMs":300000,"keys":["run"] },
  revenue: { ...usual, "path":"/subscription-management/analytics/revenue","failure":"Failed to fetch revenue analytics","tags":["subscriptions"],"offline":"view","keys":["revenue"],"shape":"qcc" },
  readBankStatement: { ...usual, "method":"POST","path":"/subscription-management/bank-statements/read","failure":"Failed to read the bank statement","timeoutMs":60000,"keys":["lines","booked","went_out","refused"] },
  bookBankLines: { ...usual, "method":"POST","path":"/subscription-management/bank-statements/book","failure":"Failed to book the bank statement","tags":["subscriptions"],"timeoutMs":300000,"keys":["booked","already"] },
  bankDetails: { ...usual, "path":"/subscription-management/bank-details","failure":"Failed to fetch the bank details","tags":["subscriptions"],"offline":"view","keys":["bank_details","version"],"shape":"SVW" },
  saveBankDetails: { ...usual, "method":"PUT","path":"/subscription-management/bank-details","failure":"Failed to save the bank details","tags":["subscriptions"],"keys":["bank_details","version"] },
} as const;

export const support = {
  create: { ...usual, "method":"POST","path":"/support/requests","failure":"Failed to send the request","tags":["support"],"offline":"queue","keys":["request"] },
  createForMany: { ...usual, "method":"POST","path":"/support/requests/many","failure":"Failed to send the message to the customers","tags":["support"],"keys":["opened"] },
  list: { ...usual, "path":"/support/requests","failure":"Failed to fetch support requests","tags":["support"],"offline":"view","freshMs":60000,"keys":["requests","pagination"],"shape":"vIP" },
  queue: { ...usual, "path":"/support/requests/queue","failure":"Failed to fetch the support queue","tags":["support"],"offline":"view","freshMs":30000,"keys":["requests","stats"],"shape":"yiY" },
  get: { ...usual, "path":"/support/requests/:id","failure":"Failed to fetch this request","tags":["support"],"offline":"view","freshMs":0,"keys":["request"],"shape":"YNm" },
  comment: { ...usual, "method":"POST","path":"/support/requests/:id/comments","failure":"Failed to send the message","tags":["support"],"offline":"queue","keys":["request"] },
  attach: { ...usual, "method":"POST","path":"/support/requests/:id/files","failure":"Failed to send the files","tags":["support"],"timeoutMs":120000,"upload":true,"keys":["request"] },
  file: { ...usual, "path":"/support/requests/:id/files/:fileId","failure":"Failed to download the file","file":true },
  assign: { ...usual, "method":"POST","path":"/support/requests/:id/assign","failure":"Failed to assign the request","tags":["support"],"keys":["request"] },
  setStatus: { ...usual, "method":"PUT","path":"/support/requests/:id/status","failure":"Failed to change the status of the request","tags":["support"],"keys":["request"] },
  rate: { ...usual, "method":"PUT","path":"/support/requests/:id/rating","failure":"Failed to save the rating","tags":["support"],"keys":["request"] },
  rateGuide: { ...usual, "method":"PUT","path":"/support/documents/rating","failure":"Failed to send your answer","tags":["support"],"offline":"queue","keys":["guide","is_helpful"] },
  guideFeedback: { ...usual, "path":"/support/documents/ratings","failure":"Failed to fetch feedback on the documents","tags":["support"],"offline":"view","freshMs":60000,"keys":["documents"],"shape":"Jxi" },
  categories: { ...usual, "path":"/support/categories","failure":"Failed to fetch support categories","offline":"view","keys":["categories"],"shape":"4Lm" },
  priorities: { ...usual, "path":"/support/priorities","failure":"Failed to fetch support priorities","offline":"view","freshMs":60000,"keys":["priorities"],"shape":"eNM" },
  health: { ...usual, "path":"/support/health","failure":"Failed to fetch the state of support","tags":["support"],"offline":"view","freshMs":60000,"keys":["health"],"shape":"rU3" },
} as const;

export const search = {
  names: { ...usual, "path":"/search","failure":"Failed to search","tags":["domains","customers","people","alerts","source-analysis"],"freshMs":60000,"keys":["customers","domains","people","senders","alerts"] },
} as const;

export const setup = {
  siteFacts: { ...usual, "path":"/setup/site","failure":"Failed to fetch the facts for the public site","tags":["setup"],"offline":"view","keys":["site","version"],"shape":"CSj" },
  saveSiteFacts: { ...usual, "method":"PUT","path":"/setup/site","failure":"Failed to save the facts for the public site","tags":["setup","subscriptions"],"keys":["site","version"] },
  signInRules: { ...usual, "path":"/setup/sign-in","failure":"Failed to fetch the rules for signing in","tags":["setup"],"offline":"view","keys":["staff_need_second_factor","version","staff","staff_with_factor"],"shape":"ul9" },
  saveSignInRules: { ...usual, "method":"PUT","path":"/setup/sign-in","failure":"Failed to save the rules for signing in","tags":["setup","session"],"keys":["staff_need_second_factor","version"] },
  saveClosingDays: { ...usual, "method":"PUT","path":"/setup/closing-days","failure":"Failed to save the closing days","tags":["setup","leads","support","onboarding"],"keys":["days","version"] },
  installation: { ...usual, "path":"/setup/installation","failure":"Failed to fetch the settings of the installation","tags":["setup"],"offline":"view","keys":["days","version","public_holidays","fixed","retention","resolvers","features"],"shape":"yuN" },
  testResolvers: { ...usual, "method":"POST","path":"/setup/resolvers/test","failure":"Failed to test the resolvers","keys":["resolvers"] },
  saveRetention: { ...usual, "method":"PUT","path":"/setup/retention","failure":"Failed to save the retention times","tags":["setup","management","customers"],"keys":["terms","version"] },
  saveResolvers: { ...usual, "method":"PUT","path":"/setup/resolvers","failure":"Failed to save the resolvers","tags":["setup"],"keys":["chosen","version"] },
  saveFeature: { ...usual, "method":"PUT","path":"/setup/features","failure":"Failed to switch the feature","tags":["setup","source-analysis","subscriptions"],"keys":["features"] },
  firstRun: { ...usual, "path":"/setup/first-run","failure":"Failed to check the first run","tags":["setup","management","customers","domains"],"offline":"view","freshMs":10000,"keys":["steps","checked_at"],"shape":"i5E" },
} as const;
