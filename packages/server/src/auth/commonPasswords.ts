/** The passwords that guessing programs try first and that the other rules would accept. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword p@ssword1 12345678 123456789 1234567890 0123456789
  87654321 987654321 0987654321 qwertyui qwertyuiop qwerty123 qwerty1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc
  q1w2e3r4 zaq12wsx asdfghjk asdfghjkl zxcvbnm1 iloveyou iloveyou1 sunshine princess football baseball superman
  batman123 trustno1 welcome1 welcome123 admin123 admin1234 administrator changeme changeme1 letmein1 letmein123
  abcd1234 abc12345 a1b2c3d4 a1234567 aa123456 qazwsxedc monkey123 dragon123 master123 shadow12 michael1 jennifer
  starwars computer internet whatever freedom1 charlie1 samsung1 google123 test1234 testtest1 warehouse warehouse1
  stowage1 stowage123 taiwan123 5201314520 woaini520 woaini1314 qq123456 11223344 12341234 12344321 19841010 1g2w3e4r
  ji32k7au4a83 au4a83ji3`.split(/\s+/),
);
