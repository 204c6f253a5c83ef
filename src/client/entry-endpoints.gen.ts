// Written by scripts/build/endpoint-table.ts from contract/. Do not edit.
export const auth = {
  login: {"name":"auth.login","method":"POST","path":"/auth/login","failure":"Login failed. Please try again.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false,"live":false},
  register: {"name":"auth.register","method":"POST","path":"/auth/register","failure":"Registration failed. Please try again.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false,"live":false},
  logout: {"name":"auth.logout","method":"POST","path":"/auth/logout","failure":"Logging out failed on the server. This device has been signed out.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":false,"upload":false,"file":false,"stream":false,"live":false},
  verifyInvitation: {"name":"auth.verifyInvitation","method":"POST","path":"/auth/verify-invitation","failure":"Failed to check the invitation","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false,"live":false},
  completeSetup: {"name":"auth.completeSetup","method":"POST","path":"/auth/complete-setup","failure":"Failed to set up the account. Please try again.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false,"live":false},
  invitation: {"name":"auth.invitation","method":"GET","path":"/auth/invitation/:token","failure":"Failed to check the invitation","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false,"live":false},
  forgot: {"name":"auth.forgot","method":"POST","path":"/auth/forgot","failure":"Failed to ask for a new password. Please try again.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false,"live":false},
} as const;
