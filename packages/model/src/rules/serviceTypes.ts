/** The services of delivery that every database knows as codes from the start; carriers have some of them. */
export const serviceTypes = ["STD", "EXP", "COLD", "FRZ"] as const;
export type ServiceType = (typeof serviceTypes)[number];
