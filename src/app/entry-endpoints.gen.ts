// Written by scripts/build/endpoint-table.ts from contract/. Do not edit.
export const auth = {
  login: {"name":"auth.login","method":"POST","path":"/auth/login","failure":"Login failed. Please try again.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false},
  register: {"name":"auth.register","method":"POST","path":"/auth/register","failure":"Registration failed. Please try again.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false},
  logout: {"name":"auth.logout","method":"POST","path":"/auth/logout","failure":"Logging out failed on the server. This device has been signed out.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":false,"upload":false,"file":false,"stream":false},
  profile: {"name":"auth.profile","method":"GET","path":"/auth/profile","failure":"Failed to fetch your profile","tags":["session"],"offline":"view","timeoutMs":30000,"freshMs":600000,"open":false,"upload":false,"file":false,"stream":false},
  verify: {"name":"auth.verify","method":"GET","path":"/auth/verify","failure":"Failed to verify your session","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":false,"upload":false,"file":false,"stream":false},
  verifyInvitation: {"name":"auth.verifyInvitation","method":"POST","path":"/auth/verify-invitation","failure":"Failed to check the invitation","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false},
  completeSetup: {"name":"auth.completeSetup","method":"POST","path":"/auth/complete-setup","failure":"Failed to set up the account. Please try again.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false},
  invitation: {"name":"auth.invitation","method":"GET","path":"/auth/invitation/:token","failure":"Failed to check the invitation","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false},
  forgot: {"name":"auth.forgot","method":"POST","path":"/auth/forgot","failure":"Failed to ask for a new password. Please try again.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false},
  customerContext: {"name":"auth.customerContext","method":"GET","path":"/auth/customer-context","failure":"Failed to fetch your customers","tags":["session"],"offline":"view","timeoutMs":30000,"freshMs":300000,"open":false,"upload":false,"file":false,"stream":false},
  defaultCustomer: {"name":"auth.defaultCustomer","method":"PUT","path":"/auth/default-customer","failure":"Failed to switch the customer","tags":["session","domains","reports","dmarc","auth-stats","source-analysis","dns-verification","ingestion"],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":false,"upload":false,"file":false,"stream":false},
} as const;

const publicCalls = {
  dmarcCheck: {"name":"public.dmarcCheck","method":"POST","path":"/public/dmarc-check","failure":"The check could not be made. Please try again.","tags":[],"offline":"none","timeoutMs":60000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":true},
  checkResult: {"name":"public.checkResult","method":"GET","path":"/public/dmarc-check/:token","failure":"This result could not be fetched.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false},
  leads: {"name":"public.leads","method":"POST","path":"/public/leads","failure":"Your message could not be sent. Please try again.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false},
} as const;
export { publicCalls as public };
