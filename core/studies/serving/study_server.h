#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "core/studies/serving/live_study.h"

namespace core::studies {

inline constexpr int usualPort = 8321;

struct ServerOptions {
    std::string address = "127.0.0.1"; ///< A number of IPv4 or IPv6, or localhost.
    int port = usualPort;              ///< 0: any that is free.
    /// Whoever starts the server agreed that other machines reach it, and read what is sent, as it is not encrypted.
    bool otherMachines = false;
    std::chrono::milliseconds patience{10'000}; ///< For a whole request, and for a reply to be taken.
};

/// Whether only programs of this machine reach the address: 127.0.0.0/8, ::1 and localhost.
/// \throws UsageError when it is not an address.
[[nodiscard]] bool isOfThisMachine(const std::string& address);

/// Serves a live study over HTTP, from its construction to its end: `GET /r/SECRET` is the rater's page, `POST
/// /r/SECRET/answers` adds answers, and nothing else is there. Encryption is left to a proxy in front of it
/// (docs/studies.md).
///
/// A connection carries one request of at most `LiveLimits::requestBytes` and 32 KiB of headers, and has
/// `ServerOptions::patience` for it; one other machine has at most 8 connections at a time, and all together 128. So a
/// slow or greedy client takes nothing from the others for long.
class StudyServer {
public:
    /// `study` must live longer. \throws UsageError for an address that is none, or that other machines reach without
    /// `otherMachines`; Error when nothing can listen there.
    StudyServer(LiveStudy& study, const ServerOptions& options);
    ~StudyServer(); ///< Ends after the requests under way, in at most `patience`.
    StudyServer(const StudyServer&) = delete;
    StudyServer& operator=(const StudyServer&) = delete;

    [[nodiscard]] int port() const;
    /// What links begin with where nothing stands in front: `http://127.0.0.1:8321`. For an address that means all of
    /// the machine's (0.0.0.0, ::) it has the machine's name.
    [[nodiscard]] std::string url() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace core::studies
