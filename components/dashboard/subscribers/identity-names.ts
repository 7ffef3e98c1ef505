/** Display names of the identity providers of subscribers. */
export const IDENTITY_OPTIONS = [
  { value: "email", label: "Email" },
  { value: "phone", label: "Phone" },
  { value: "platform", label: "Publication's own ID" },
  { value: "social_a", label: "First social network" },
  { value: "social_b", label: "Second social network" },
  { value: "blog_cms", label: "Blog CMS" },
  { value: "auth_provider", label: "Auth provider" },
] as const;
