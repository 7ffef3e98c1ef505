import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { DemoFile } from "@/prisma/seed/demo-file";
import { aPicture } from "@/test/pictures";
import type { TestApp } from "@/test/test-app";

const ticketSchema = z.object({ key: z.string(), policy: z.string(), signature: z.string() });
const made = z.object({ member: z.object({ id: z.int(), email: z.string() }) });
const PASSWORD = "a password of samples";

/** Requests about members who sign up for them. */
export async function memberSamples(app: TestApp, { story }: Pick<DemoFile, "story">) {
  const post = (body: object, headers: object = {}, method = "POST") => ({
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
  const person = () => ({ name: "Sam Sample", email: `${randomUUID()}@samples.test`, password: PASSWORD });
  const signUp = async () => {
    const response = await app.fetch("/api/member", post(person()));
    const { member } = made.parse(await response.json());
    return { ...member, session: { "x-qt-auth": response.headers.get("x-qt-auth") ?? "" } };
  };
  const [ada, bea] = [await signUp(), await signUp()];
  const own = { headers: ada.session };
  const known = { email: ada.email };
  const mails = (path: string, sent: object = known) => [
    { path, init: post(sent) },
    { path, init: post({ email: `${randomUUID()}@nobody.test` }) },
    { path, status: 400, init: post({ email: "no address" }) },
  ];
  const wrongCode = { otp: "000000" };
  const token = "no-such-token";
  const path = "/api/sign?file-name=face.png&mime-type=image%2Fpng";
  const ticket = ticketSchema.parse(await (await app.fetch(path, { headers: ada.session })).json());
  const upload = (fields: object, file: Blob) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set("file", file, "face.png");
    return { method: "POST", body: form };
  };
  const face = new Blob([await aPicture("png")], { type: "image/png" });
  const votes = `/api/stories/${story.id}/votes`;
  return {
    castStoryVote: [
      { path: votes, init: post({ magnitude: "like" }, ada.session) },
      { path: votes, status: 400, init: post({ magnitude: "of no kind" }, ada.session) },
      { path: votes, status: 401, init: post({ magnitude: "like" }) },
    ],
    getStoryVotes: [
      { path: votes, init: own },
      { path: "/api/stories/no-story/votes", status: 404, init: own },
      { path: votes, status: 401 },
    ],
    createMember: [
      { path: "/api/member", status: 201, init: post({ ...person(), "dont-login": "true" }) },
      { path: "/api/member", status: 409, init: post({ ...person(), email: ada.email }) },
      { path: "/api/member", status: 400, init: post({ ...person(), password: "short" }) },
      { path: "/api/member", status: 403, init: post(person(), { origin: "https://evil.example" }) },
    ],
    loginMember: [
      { path: "/api/member/login", init: post({ ...known, password: PASSWORD }) },
      { path: "/api/member/login", status: 401, init: post({ ...known, password: "wrong" }) },
      { path: "/api/member/login", status: 400, init: post({ password: PASSWORD }) },
    ],
    logoutMember: [{ path: "/api/logout", status: 204 }],
    logoutUser: [
      { path: "/api/auth/v1/logout", status: 204, init: { headers: bea.session } },
      { path: "/api/auth/v1/logout", status: 403, init: { headers: { "sec-fetch-site": "cross-site" } } },
    ],
    getOwnMember: [
      { path: "/api/v1/members/me", init: own },
      { path: "/api/v1/members/me", status: 401 },
    ],
    getMemberMetadata: [
      { path: "/api/member/metadata", init: own },
      { path: "/api/member/metadata", status: 401 },
    ],
    replaceMemberMetadata: [
      { path: "/api/member/metadata", init: post({ metadata: { dob: "1990-01-01" } }, ada.session) },
      { path: "/api/member/metadata", init: post({ gender: null, deep: { a: [1] } }, ada.session) },
      { path: "/api/member/metadata", status: 401, init: post({}) },
    ],
    forgotMemberPassword: mails("/api/member/forgot-password"),
    resetMemberPassword: [
      { path: "/api/member/password", status: 400, init: post({ token, password: PASSWORD }) },
    ],
    sendMemberVerification: [
      { path: "/api/v1/members/verification-email", init: post({ member: known }) },
      { path: "/api/v1/members/verification-email", status: 400, init: post(known) },
    ],
    updateMemberProfile: [
      { path: "/api/v1/members/profile", init: post({ name: "Ada S." }, ada.session, "PATCH") },
      { path: "/api/v1/members/profile", status: 401, init: post({ name: "Ada S." }, {}, "PATCH") },
      {
        path: "/api/v1/members/profile",
        status: 400,
        init: post({ name: "Ada", "temp-s3-key": "temp/members/1/x.webp" }, ada.session, "PATCH"),
      },
    ],
    signUpload: [
      { path, init: own },
      { path, status: 401 },
      { path: "/api/sign?file-name=a.svg&mime-type=image%2Fsvg%2Bxml", status: 400, init: own },
    ],
    upload: [
      { path: "/api/sign/uploads", status: 201, init: upload(ticket, face) },
      { path: "/api/sign/uploads", status: 400, init: upload(ticket, new Blob(["no picture"])) },
      { path: "/api/sign/uploads", status: 403, init: upload({ ...ticket, key: "temp/other.webp" }, face) },
    ],
    verifyMember: [
      { path: `/api/v1/members/${ada.id}`, status: 400, init: post(wrongCode, {}, "PATCH") },
      { path: "/api/v1/members/999999", status: 400, init: post(wrongCode, {}, "PATCH") },
    ],
    loginMemberByProvider: [{ path: "/api/login/nowhere", status: 404, init: post({ token: "a.b.c" }) }],
    loginUserByProvider: [
      { path: "/api/auth/v1/login/nowhere", status: 404, init: post({ token: "a.b.c" }) },
      { path: "/api/auth/v1/login/nowhere", status: 400, init: post({}) },
    ],
    signUpUser: [
      { path: "/api/auth/v1/signup", status: 201, init: post(person()) },
      { path: "/api/auth/v1/signup", status: 409, init: post({ ...person(), email: ada.email }) },
    ],
    loginUser: [
      { path: "/api/auth/v1/login", init: post({ username: ada.email, password: PASSWORD }) },
      { path: "/api/auth/v1/login", status: 401, init: post({ ...known, otp: 1 }) },
      { path: "/api/auth/v1/login", status: 401, init: post({ "phone-number": "+4420", otp: "123456" }) },
    ],
    getOwnUser: [
      { path: "/api/auth/v1/users/me", init: own },
      { path: "/api/auth/v1/users/me", status: 401 },
    ],
    sendUserCode: [
      ...mails("/api/auth/v1/users/send-otp"),
      { path: "/api/auth/v1/users/send-otp", init: post({ "phone-number": "+46 70 174 06 06" }) },
      { path: "/api/auth/v1/users/send-otp", status: 400, init: post({ "phone-number": "+4420" }) },
    ],
    sendUserVerificationLink: mails("/api/auth/v1/users/send-verification-link", {
      ...known,
      "redirect-url": "/somewhere",
    }),
    forgotUserPassword: mails("/api/auth/v1/users/forgot-password", { email: bea.email }),
    updateUserWithCode: [
      {
        path: "/api/auth/v1/users/update-with-otp",
        status: 400,
        init: post({ ...wrongCode, user: { ...known, name: "A" } }),
      },
      { path: "/api/auth/v1/users/update-with-otp", status: 401, init: post(wrongCode) },
      {
        path: "/api/auth/v1/users/update-with-otp",
        status: 400,
        init: post({ ...wrongCode, user: { "phone-number": "+46701740606" } }),
      },
    ],
    resetUserPassword: [
      {
        path: "/api/auth/v1/users/reset-password",
        status: 400,
        init: post({ ...wrongCode, ...known, "new-password": PASSWORD }),
      },
    ],
    resetUserPasswordWithToken: [
      {
        path: "/api/auth/v1/users/reset-password-with-token",
        status: 400,
        init: post({ token, "new-password": PASSWORD, "confirm-password": PASSWORD }),
      },
    ],
    updateUserProfile: [
      { path: "/api/auth/v1/users/profile", init: post({ name: "Ada S.", bio: 1 }, ada.session) },
      {
        path: "/api/auth/v1/users/profile",
        status: 400,
        init: post({ "phone-number": "020" }, ada.session),
      },
    ],
  };
}
